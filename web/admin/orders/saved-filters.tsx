import { useState } from 'react'
import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react'
import { addressOf, filterOf, isFiltered, type OrderFilter } from '#web/admin/orders/order-filter.ts'
import { SaveFilterDialog } from '#web/admin/orders/save-filter-dialog.tsx'
import styles from '#web/admin/orders/saved-filters.module.css'
import { useFilterActs, useSavedFilters } from '#web/admin/orders/use-saved-filters.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'

export interface SavedFiltersProps {
  filter: OrderFilter
  onChoose: (filter: OrderFilter) => void
}

/** The filters that this admin has saved, each a press away; the one in force can be renamed and deleted. */
export function SavedFilters({ filter, onChoose }: SavedFiltersProps) {
  const words = adminMessages.savedFilters
  const saved = useSavedFilters()
  const { save, remove } = useFilterActs()
  const [isNaming, setIsNaming] = useState(false)
  const address = addressOf(filter)
  const inForce = saved?.find((one) => addressOf(filterOf(one.address)) === address)
  if (!saved || (saved.length === 0 && !isFiltered(filter))) return null
  return (
    <div className={styles.row}>
      {saved.length > 0 && (
        <ul className={styles.saved} aria-label={words.saved}>
          {saved.map((one) => (
            <li key={one._id}>
              <Button
                size="s"
                variant={one === inForce ? 'deep' : 'plain'}
                aria-pressed={one === inForce}
                onClick={() => onChoose(filterOf(one.address))}
              >
                {one.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {inForce ? (
        <>
          <Button
            size="s"
            variant="quiet"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setIsNaming(true)}
          >
            {words.rename}
          </Button>
          <Button
            size="s"
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            busy={remove.isPending}
            onClick={() => remove.mutate(inForce)}
          >
            {words.remove}
          </Button>
        </>
      ) : (
        isFiltered(filter) && (
          <Button
            size="s"
            variant="quiet"
            icon={<BookmarkPlus aria-hidden="true" />}
            onClick={() => setIsNaming(true)}
          >
            {words.save}
          </Button>
        )
      )}
      <SaveFilterDialog
        open={isNaming}
        named={inForce?.name}
        busy={save.isPending}
        onClose={() => setIsNaming(false)}
        onSave={(name) =>
          save.mutate(
            { name, address, ...(inForce && { id: inForce._id }) },
            { onSuccess: () => setIsNaming(false) },
          )
        }
      />
    </div>
  )
}
