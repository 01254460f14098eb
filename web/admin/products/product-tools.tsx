import { useEffect, useState } from 'react'
import { Plus } from 'lucide-react'
import styles from '#web/admin/products/product-management.module.css'
import { PRODUCT_SORTS, type ProductFilter } from '#web/admin/products/product-filter.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'

interface Props {
  filter: ProductFilter
  onChange: (part: Partial<ProductFilter>) => void
  onAdd: () => void
}

const TYPING_MS = 250

/** Search, sort, the filter in force, and Add. */
export function ProductTools({ filter, onChange, onAdd }: Props) {
  const words = adminMessages.products
  const [search, setSearch] = useSearchText(filter.search, (text) => onChange({ search: text }))
  const statuses = { active: words.active, inactive: words.inactive, 'low-stock': words.lowStock }
  return (
    <div className={styles.tools}>
      <SearchBox
        className={styles.search}
        value={search}
        onChange={setSearch}
        aria-label={words.search}
        placeholder={words.searchHint}
        maxLength={200}
      />
      <Select
        className={styles.sort}
        aria-label={words.sort}
        options={PRODUCT_SORTS.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
        value={filter.sort}
        onChange={(sort) => onChange({ sort })}
      />
      {filter.status && <Chip onRemove={() => onChange({ status: '' })}>{statuses[filter.status]}</Chip>}
      <Button variant="main" className={styles.add} icon={<Plus aria-hidden="true" />} onClick={onAdd}>
        {words.add}
      </Button>
    </div>
  )
}

/** What is typed, told onwards when the typing pauses; follows when the address changes elsewhere. */
function useSearchText(search: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [state, setState] = useState({ typed: search, from: search })
  if (state.from !== search) {
    setState({ typed: state.typed.trim() === search ? state.typed : search, from: search })
  }
  useEffect(() => {
    if (state.typed.trim() === search) return undefined
    const timer = window.setTimeout(() => tell(state.typed), TYPING_MS)
    return () => window.clearTimeout(timer)
  })
  return [state.typed, (typed) => setState({ typed, from: search })]
}
