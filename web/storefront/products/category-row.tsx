import { pictureSource } from '#web/picture-source.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/products/category-row.module.css'
import { isAwaited, useCategories, useProductFilter } from '#web/storefront/products/storefront-queries.ts'
import { Picture } from '#web/ui/signs/picture.tsx'

/** The categories by their pictures, for a thumb; a second press shows all products again. */
export function CategoryRow() {
  const [filter, setFilter] = useProductFilter()
  const query = useCategories()
  if (isAwaited(query)) return <div className={styles.row} />
  const categories = query.data ?? []
  if (categories.length === 0) return null

  function choose(id: string) {
    setFilter({ category: id === filter.category ? '' : id, subCategory: '' })
    document.getElementById('products')?.scrollIntoView()
  }

  return (
    <nav aria-label={messages.storefront.categories} className={styles.row}>
      {categories.map(({ _id, name, image }) => (
        <button
          key={_id}
          type="button"
          className={styles.category}
          aria-pressed={_id === filter.category}
          onClick={() => choose(_id)}
        >
          <Picture
            {...pictureSource(image)}
            sizes="60px"
            ratio="1/1"
            alt=""
            className={styles.picture}
            first
          />
          <span>{name}</span>
        </button>
      ))}
    </nav>
  )
}
