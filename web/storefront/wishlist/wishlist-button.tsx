import { Heart } from 'lucide-react'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#web/messages/messages.ts'
import { isPreview } from '#web/preview-path.ts'
import styles from '#web/storefront/wishlist/wishlist.module.css'
import { IconButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useFavourites } from '#web/favourites/use-favourites.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

interface Props {
  product: Product
  wishlist: Wishlist
  className?: string | undefined
}

/**
 * The heart of a product: filled while it is in the wishlist. Not in the preview, where it would show an admin's
 * favourites.
 */
export function WishlistButton({ product, wishlist, className }: Props) {
  const { products, isFavourite, toggle } = wishlist
  const isInWishlist = isFavourite(product._id)
  const name = product.name || messages.storefront.nameUnavailable
  if (isPreview()) return null
  return (
    <IconButton
      className={classNames(styles.heart, isInWishlist && styles.wanted, className)}
      icon={<Heart />}
      aria-label={messages.wishList.heart(name)}
      aria-pressed={isInWishlist}
      disabled={products === undefined}
      onClick={() => toggle({ kind: 'product', id: product._id, name, image: product.images[0] ?? null })}
    />
  )
}

export type Wishlist = ReturnType<typeof useWishlist>

/**
 * The customer's wishlist: the favourite products, newest first; undefined until they have loaded. Used once per
 * product list.
 */
export function useWishlist() {
  const toast = useToast()
  const { favourites, ...rest } = useFavourites((error) =>
    toast.show({ tone: 'bad', text: error.message || messages.wishList.saveFailed }),
  )
  return { ...rest, products: favourites?.filter(({ kind }) => kind === 'product') }
}
