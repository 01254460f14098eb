import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import styles from '#web/account/shelf.module.css'
import { pictureSource } from '#web/picture-source.ts'
import { messages } from '#web/messages/messages.ts'
import { PRODUCT } from '#web/product-address.ts'
import { useShop } from '#web/shop.ts'
import { shelfQuery } from '#web/storefront/products/content-queries.ts'
import { Picture } from '#web/ui/signs/picture.tsx'
import { Price } from '#web/ui/signs/price.tsx'

/** What is sold here, for a stranger: a sentence, and six goods with their prices. Without an answer no goods. */
export function Shelf() {
  const words = messages.account
  const { data: goods = [] } = useQuery(shelfQuery)
  const { settings } = useShop()
  return (
    <>
      <p className={styles.sold}>
        {words.shelfText} {settings?.publicShop && <a href="/shop">{words.browse}</a>}
      </p>
      {goods.length > 0 && (
        <section className={styles.shelf} aria-labelledby="shelf">
          <h2 id="shelf">{words.shelf}</h2>
          <ul>
            {goods.map(({ _id, name, images, price, originalPrice }) => (
              <li key={_id}>
                <Link
                  to={{ pathname: '/register', search: new URLSearchParams({ [PRODUCT]: _id }).toString() }}
                >
                  <Picture {...pictureSource(images[0])} sizes="132px" ratio="4/5" alt="" />
                  <span className={styles.name}>{name}</span>
                  <Price size="s" amount={price} original={originalPrice} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
