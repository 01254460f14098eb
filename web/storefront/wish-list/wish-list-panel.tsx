import { useState } from 'react'
import { Heart, X } from 'lucide-react'
import { Link } from 'react-router'
import { pictureSource } from '#web/picture-source.ts'
import { messages } from '#web/messages/messages.ts'
import { PRODUCT } from '#web/product-address.ts'
import styles from '#web/storefront/wish-list/wish-list.module.css'
import { useWishList } from '#web/storefront/wish-list/heart-button.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { FetchedLayer } from '#web/ui/layers/fetched.tsx'
import { popover } from '#web/ui/layers/layer-code.ts'
import { Picture } from '#web/ui/signs/picture.tsx'

/** The wish list in the top bar: each product with its picture, a link that opens it in the shop. */
export function WishListPanel() {
  const words = messages.wishList
  const [open, setOpen] = useState(false)
  const { products, failed, refetch, setFavourite } = useWishList()
  const count = products?.length ?? 0
  const trigger = <IconButton icon={<Heart />} count={count} aria-label={words.button(count)} />
  return (
    <FetchedLayer trigger={trigger} popup="dialog" load={popover} onOpen={() => setOpen(true)}>
      {(Popover) => (
        <Popover open={open} onOpenChange={setOpen} title={words.title} trigger={trigger}>
          <div className={styles.panel}>
            {failed && !products?.length && (
              <Empty
                compact
                drawing="broken"
                title={words.failed}
                action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
              />
            )}
            {!failed && products?.length === 0 && (
              <Empty compact title={words.none}>
                {words.noneText}
              </Empty>
            )}
            <ul>
              {products?.map((product) => (
                <li key={product.id} className={styles.row}>
                  <Link
                    className={styles.link}
                    to={`/?${PRODUCT}=${product.id}`}
                    onClick={() => setOpen(false)}
                  >
                    <Picture
                      {...pictureSource(product.image)}
                      sizes="48px"
                      ratio="1"
                      alt=""
                      className={styles.picture}
                    />
                    {product.name}
                  </Link>
                  <IconButton
                    icon={<X aria-hidden="true" />}
                    aria-label={words.remove(product.name)}
                    onClick={() => setFavourite(product, false)}
                  />
                </li>
              ))}
            </ul>
          </div>
        </Popover>
      )}
    </FetchedLayer>
  )
}
