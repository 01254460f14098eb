import { Plus } from 'lucide-react'
import styles from '#web/admin/catalogue-forms/record-list.module.css'
import { useMayChange } from '#web/admin/permissions.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty, NotLoaded } from '#web/ui/lists/empty.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'

export interface RecordListProps<R> {
  label: string
  columns: Column<R>[]
  /** The rows that match the search; undefined while loading. */
  rows: readonly R[] | undefined
  failed: boolean
  onRetry: () => void
  search: string
  onSearch: (search: string) => void
  searchLabel: string
  addText: string
  onAdd: () => void
  /** Shown while there are no records at all. */
  none: string
  noneText: string
  minWidth?: number
}

/** A list screen: search and Add above a table with its loading, empty, not found and error states. */
export function RecordList<R extends { _id: string }>(props: RecordListProps<R>) {
  const { label, columns, rows, failed, onRetry, search, onSearch, searchLabel, addText, onAdd } = props
  const mayChange = useMayChange()
  return (
    <div className="stack gap-12">
      <div className="row wrap middle between gap-12">
        <SearchBox
          className={styles.search}
          value={search}
          onChange={onSearch}
          aria-label={searchLabel}
          placeholder={searchLabel}
        />
        {mayChange && (
          <Button variant="main" icon={<Plus />} onClick={onAdd}>
            {addText}
          </Button>
        )}
      </div>
      <Table
        label={label}
        columns={columns}
        rows={rows ? [...rows] : []}
        rowKey={({ _id }) => _id}
        loading={!rows && !failed}
        minWidth={props.minWidth}
        empty={
          failed ? (
            <NotLoaded compact title={adminMessages.content.list.notLoaded} onRetry={onRetry} />
          ) : search.trim() ? (
            <NothingFound search={search.trim()} onShowAll={() => onSearch('')} />
          ) : (
            <Empty compact drawing="box" title={props.none}>
              {props.noneText}
            </Empty>
          )
        }
      />
    </div>
  )
}

function NothingFound({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const messages = adminMessages.content.list
  return (
    <Empty
      compact
      drawing="search"
      title={messages.nothingFound(search)}
      action={<Button onClick={onShowAll}>{messages.showAll}</Button>}
    >
      {messages.nothingFoundText}
    </Empty>
  )
}
