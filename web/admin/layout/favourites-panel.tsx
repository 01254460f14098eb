import { useState } from 'react'
import { Star, X } from 'lucide-react'
import { Link } from 'react-router'
import { orderAddress, productAddress, shortId } from '#web/admin/layout/links.ts'
import styles from '#web/admin/layout/panel.module.css'
import { pictureSource } from '#web/picture-source.ts'
import { type Favourite, useFavourites } from '#web/favourites/use-favourites.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Popover } from '#web/ui/layers/popover.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Picture } from '#web/ui/signs/picture.tsx'

/** Starred orders and products: links, each with a cross that takes the star away. */
export function FavouritesPanel() {
  const words = adminMessages.frame
  const [open, setOpen] = useState(false)
  const { show } = useToast()
  const { favourites, failed, setFavourite } = useFavourites((error) =>
    show({ tone: 'bad', text: error.message || words.removeFailed }),
  )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={words.favourites}
      trigger={<IconButton icon={<Star />} aria-label={words.favourites} />}
    >
      <div className={styles.panel}>
        {failed && !favourites?.length && <Empty compact drawing="broken" title={words.favouritesFailed} />}
        {!failed && !favourites && <Spinner />}
        {!failed && favourites?.length === 0 && (
          <Empty compact title={words.noFavourites}>
            {words.noFavouritesText}
          </Empty>
        )}
        <ul>
          {favourites?.map((favourite) => (
            <Entry
              key={favourite.id}
              favourite={favourite}
              onGo={() => setOpen(false)}
              onRemove={() => setFavourite(favourite, false)}
            />
          ))}
        </ul>
      </div>
    </Popover>
  )
}

function Entry({
  favourite: { kind, id, name, image },
  onGo,
  onRemove,
}: {
  favourite: Favourite
  onGo: () => void
  onRemove: () => void
}) {
  const words = adminMessages.frame
  const isOrder = kind === 'order'
  const title = isOrder ? words.orderNamed(shortId(id)) : name
  return (
    <li className={styles.row}>
      <Link to={isOrder ? orderAddress(id) : productAddress(name)} className={styles.link} onClick={onGo}>
        {!isOrder && (
          <Picture {...pictureSource(image)} sizes="36px" ratio="1" alt="" className={styles.picture} />
        )}
        <span className={styles.words}>
          <span className={styles.name}>{title}</span>{' '}
          <span className={styles.sub}>{isOrder ? name : words.product}</span>
        </span>
      </Link>
      <IconButton size="s" icon={<X />} aria-label={words.removeFavourite(title)} onClick={onRemove} />
    </li>
  )
}
