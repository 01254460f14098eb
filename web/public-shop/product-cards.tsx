import { useState } from 'react'
import type { CardProduct } from '#contract/catalogue/public-pages.ts'
import { storefrontMessages } from '#web/messages/messages.ts'
import styles from '#web/public-shop/page.module.css'
import { useCart } from '#web/public-shop/use-cart.ts'
import { ProductCard } from '#web/storefront/products/product-card.tsx'
import list from '#web/storefront/products/product-list.module.css'

interface Props {
  id?: string
  /** Undefined if the page's own heading is above. */
  title?: string
  products: readonly CardProduct[]
  /** The first images are loaded eagerly. */
  first?: boolean
}

/** Products in a grid, each a link to its page. */
export function ProductCards({ id, title, products, first = false }: Props) {
  const cart = useCart()
  const [added, setAdded] = useState('')
  return (
    <section id={id} className={styles.section}>
      {/* Others see the count on the card. */}
      <output className="sr">{added}</output>
      {title && <h2 className={`${styles.subtitle} mb-20 h-24`}>{title}</h2>}
      <ul className={list.grid}>
        {products.map((product, index) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              view="grid"
              heading={title ? 'h3' : 'h2'}
              renderOpener={(name) => <a href={product.address}>{name}</a>}
              inCart={cart.quantityOf(product._id)}
              onAdd={() => setAdded(storefrontMessages.added(product.name, cart.add(product)))}
              first={first && index < 2}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
