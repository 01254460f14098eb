import { useRef, useState } from 'react'
import { PackageCheck, PackageX } from 'lucide-react'
import { toRupees } from '#contract/money.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#web/messages/messages.ts'
import { isPreview } from '#web/preview/preview-address.ts'
import { cartTotals, useCart, useQuantityInCart } from '#web/storefront/cart/cart-store.ts'
import { useCharged } from '#web/delivery.ts'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { HeartButton } from '#web/storefront/wish-list/heart-button.tsx'
import { useWishList } from '#web/storefront/wish-list/use-wish-list.ts'
import { useShop } from '#web/shop.ts'
import styles from '#web/storefront/cart/buy-row.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { useLayer } from '#web/use-layer.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { NumberStepper } from '#web/ui/controls/number-stepper.tsx'

/** How long the button says 'Added'. */
const ADDED_MS = 1_500

/** How many, Add to Cart, and what is in stock. On phones it sticks to the foot of the screen. */
export function BuyRow({ product }: { product: Product }) {
  const words = messages.storefront
  const add = useAddToCart()
  const wishList = useWishList()
  const held = useQuantityInCart(product._id)
  const [quantity, setQuantity] = useState(1)
  const [added, setAdded] = useState(false)
  const timer = useRef<number>(undefined)
  const cart = useLayer('cart')
  const { total } = cartTotals(useCharged(useCart()), useShop().settings?.roundTotals)
  const there = product.stock > 0
  const Icon = there ? PackageCheck : PackageX

  function put() {
    setAdded(add(product, quantity))
    setQuantity(1)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setAdded(false), ADDED_MS)
  }

  return (
    <>
      <p className={styles.stock}>
        <Icon aria-hidden="true" />
        <output>
          {there ? words.inStock(formatNumber(product.stock), product.stock) : words.outOfStock}
          {held > 0 && ` · ${words.inCart(held)}`}
        </output>
      </p>
      <div className={styles.row}>
        <NumberStepper
          aria-label={words.quantity}
          value={quantity}
          max={Math.max(product.stock, 1)}
          disabled={!there}
          onChange={setQuantity}
        />
        <Button variant="main" className={styles.add} disabled={!there || isPreview()} onClick={put}>
          {added ? words.putIn : there ? words.addToCart : words.outOfStock}
        </Button>
        <HeartButton product={product} wishList={wishList} />
        {held > 0 && (
          <Button className={styles.view} onClick={() => cart.open({ instead: true })}>
            {words.viewCart(formatRupees(toRupees(total)))}
          </Button>
        )}
      </div>
    </>
  )
}
