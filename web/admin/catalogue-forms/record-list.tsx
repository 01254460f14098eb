import { Plus } from 'lucide-react'
import styles from '#web/admin/catalogue-forms/record-list.module.css'
import { useMayChange } from '#web/admin/permissions.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty, NothingFound, NotLoaded } from '#web/ui/lists/empty.tsx'
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
  const messages = adminMessages.content.list
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
            <NotLoaded compact title={messages.notLoaded} onRetry={onRetry} />
          ) : search.trim() ? (
            <NothingFound
              compact
              title={messages.nothingFound(search.trim())}
              showAll={messages.showAll}
              onShowAll={() => onSearch('')}
            >
              {messages.nothingFoundText}
            </NothingFound>
          ) : (
            <Empty compact illustration="box" title={props.none}>
              {props.noneText}
            </Empty>
          )
        }
      />
    </div>
  )
}
