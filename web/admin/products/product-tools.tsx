import { Plus } from 'lucide-react'
import styles from '#web/admin/products/product-management.module.css'
import { HeldStock } from '#web/admin/products/held-stock.tsx'
import { PRODUCT_SORTS, type ProductPage } from '#web/admin/products/use-product-page.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'

interface Props {
  list: ProductPage['list']
  onAdd: () => void
}

/** Search, sort, the filter in force, what checkouts hold, and Add. */
export function ProductTools({ list, onAdd }: Props) {
  const words = adminMessages.products
  const { shown, typed, type, choose } = list
  const statuses = { active: words.active, inactive: words.inactive, 'low-stock': words.lowStock }
  return (
    <div className={styles.tools}>
      <SearchBox
        className={styles.search}
        value={typed}
        onChange={type}
        aria-label={words.search}
        placeholder={words.searchHint}
        maxLength={200}
      />
      <Select
        className={styles.sort}
        aria-label={words.sort}
        options={PRODUCT_SORTS.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
        value={shown.sort}
        onChange={(sort) => choose({ sort })}
      />
      {shown.status && <Chip onRemove={() => choose({ status: '' })}>{statuses[shown.status]}</Chip>}
      <div className={styles.acts}>
        <HeldStock />
        <Button variant="main" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
          {words.add}
        </Button>
      </div>
    </div>
  )
}
