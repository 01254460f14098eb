import { useRef, useState } from 'react'
import { pictureSource } from '#web/picture-source.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/products/product-gallery.module.css'
import { ImageViewer } from '#web/ui/layers/image-viewer.tsx'
import { Picture } from '#web/ui/signs/picture.tsx'
import { useLayer } from '#web/use-layer.ts'

interface Props {
  name: string
  images: readonly string[]
}

/** A product's pictures in a row that is swiped or scrolled; a press shows one large, where it can be zoomed. */
export function ProductGallery({ name, images }: Props) {
  const words = messages.storefront
  const row = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState(0)
  const large = useLayer('large picture')
  const shown = images.length > 0 ? images : [undefined]

  function scrollTo(place: number) {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const { clientWidth = 0 } = row.current ?? {}
    row.current?.scrollTo({ left: place * clientWidth, behavior: calm ? 'auto' : 'smooth' })
  }

  return (
    <div className={styles.gallery}>
      <ul
        ref={row}
        className={styles.row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setSeen(Math.round(scrollLeft / Math.max(clientWidth, 1)))
        }
      >
        {shown.map((image, place) => (
          <li key={image ?? ''}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={words.enlarge(place + 1, name)}
              tabIndex={place === seen ? 0 : -1}
              disabled={image === undefined}
              onClick={() => large.open({ over: true })}
            >
              <Picture
                {...pictureSource(image)}
                sizes="(min-width: 1024px) 460px, (min-width: 640px) 42vw, 100vw"
                ratio="4/5"
                alt={words.picture(place + 1, name)}
                first={place === 0}
                className={styles.large}
              />
            </button>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
        <div role="group" aria-label={words.pictures} className={styles.thumbs}>
          {images.map((image, place) => (
            <button
              key={image}
              type="button"
              aria-pressed={place === seen}
              aria-label={words.picture(place + 1, name)}
              onClick={() => scrollTo(place)}
            >
              <Picture {...pictureSource(image)} sizes="64px" ratio="4/5" alt="" first />
            </button>
          ))}
        </div>
      )}
      <ImageViewer
        open={large.isOpen}
        onClose={large.close}
        title={name || words.nameUnavailable}
        start={seen}
        pictures={images.map((image, place) => ({
          src: pictureSource(image).src ?? '',
          alt: words.picture(place + 1, name),
        }))}
      />
    </div>
  )
}
