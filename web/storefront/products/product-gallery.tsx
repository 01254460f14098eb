import { useState } from 'react'
import { pictureSource } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/products/product-gallery.module.css'
import { Picture } from '#web/ui/signs/picture.tsx'

/** The product's pictures: one large, the others to choose from below. */
export function ProductGallery({ name, images }: { name: string; images: readonly string[] }) {
  const words = messages.storefront
  const [chosen, setChosen] = useState(0)
  return (
    <div className={styles.gallery}>
      <Picture
        key={images[chosen]}
        {...pictureSource(images[chosen])}
        sizes="(min-width: 1024px) 460px, (min-width: 640px) 42vw, 100vw"
        ratio="4/5"
        alt={words.picture(chosen + 1, name)}
        first
        className={styles.large}
      />
      {images.length > 1 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
        <div role="group" aria-label={words.pictures} className={styles.thumbs}>
          {images.map((image, place) => (
            <button
              key={image}
              type="button"
              aria-pressed={place === chosen}
              aria-label={words.picture(place + 1, name)}
              onClick={() => setChosen(place)}
            >
              <Picture {...pictureSource(image)} sizes="64px" ratio="4/5" alt="" first />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
