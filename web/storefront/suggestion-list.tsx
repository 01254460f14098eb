// The input of a combobox keeps the focus and hears the keys; its options, with pictures, are no tag's.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import type { Product } from '#contract/catalogue/products.ts'
import { pictureSource } from '#web/picture-source.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/suggestion-list.module.css'
import { Picture } from '#web/ui/signs/picture.tsx'
import { Price } from '#web/ui/signs/price.tsx'

interface Props {
  id: string
  products: readonly Product[]
  /** The place of the one that Enter opens; -1 for none. */
  active: number
  onChoose: (product: Product) => void
}

/** The list of a combobox. */
export function SuggestionList({ id, products, active, onChoose }: Props) {
  const words = messages.storefront
  return (
    <ul id={id} role="listbox" aria-label={words.suggestions} className={styles.list}>
      {products.map((product, i) => (
        <li
          key={product._id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
        >
          <Picture
            {...pictureSource(product.images[0])}
            sizes="44px"
            ratio="1/1"
            alt=""
            className={styles.picture}
          />
          <span className={styles.name}>{product.name || words.nameUnavailable}</span>
          <Price size="s" amount={product.price} original={product.originalPrice} className={styles.price} />
        </li>
      ))}
    </ul>
  )
}
