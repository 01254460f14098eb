import { SlidersHorizontal } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { Popover } from '#web/ui/layers/popover.tsx'
import type { TableView } from '#web/ui/lists/table-view.ts'
import styles from '#web/ui/lists/table-view-menu.module.css'

interface TableViewMenuProps {
  view: TableView
  /** Those that may be left out. */
  columns: readonly { key: string; header: string }[]
}

/** How high the rows of all tables are, and which columns this one shows. */
export function TableViewMenu({ view, columns }: TableViewMenuProps) {
  const words = uiMessages.tableView
  const toggle = (key: string) =>
    view.setHidden(
      view.hidden.includes(key) ? view.hidden.filter((one) => one !== key) : [...view.hidden, key],
    )
  return (
    <Popover
      title={words.title}
      trigger={
        <IconButton
          size="s"
          className={styles.button}
          aria-label={words.title}
          icon={<SlidersHorizontal aria-hidden="true" />}
        />
      }
    >
      <div className={styles.menu}>
        <Segmented
          aria-label={words.rows}
          value={view.compact ? 'compact' : 'comfortable'}
          onChange={(rows) => view.setCompact(rows === 'compact')}
          options={[
            { value: 'comfortable', label: words.comfortable },
            { value: 'compact', label: words.compact },
          ]}
        />
        <fieldset className={styles.columns}>
          <legend>{words.columns}</legend>
          {columns.map(({ key, header }) => (
            <Checkbox
              key={key}
              label={header}
              checked={!view.hidden.includes(key)}
              onChange={() => toggle(key)}
            />
          ))}
        </fieldset>
      </div>
    </Popover>
  )
}
