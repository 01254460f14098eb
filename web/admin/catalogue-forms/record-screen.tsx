import { type ComponentType, useState } from 'react'
import { DeleteDialog } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import { elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { matches } from '#web/admin/catalogue-forms/matches.ts'
import { placeColumn } from '#web/admin/catalogue-forms/place-cell.tsx'
import type { RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { RecordList } from '#web/admin/catalogue-forms/record-list.tsx'
import { type DeletionOptions, useDeletion } from '#web/admin/catalogue-forms/use-deletion.ts'
import { useFormDialog } from '#web/admin/catalogue-forms/use-form-dialog.ts'
import { usePlacing } from '#web/admin/catalogue-forms/use-placing.ts'
import type { RecordListQuery } from '#web/admin/catalogue-forms/use-record-list.ts'
import type { Column } from '#web/ui/lists/table.tsx'

export interface RowActs<R> {
  onEdit: (record: R) => void
  onDelete: (record: R) => void
}

interface RecordScreenProps<R> extends DeletionOptions {
  name: string
  query: RecordListQuery<R>
  columns: (acts: RowActs<R>) => Column<R>[]
  searched: (record: R) => string[]
  words: {
    table: string
    search: string
    add: string
    none: string
    noneText: string
    deleteText: string
  }
  /** Keeps the order of all records, by their ids; without it they have none. */
  place?: (ids: string[]) => Promise<unknown>
  minWidth: number
  Form: ComponentType<RecordFormProps<R>>
}

/** A list of few records, searched as one types: a form adds and edits, a question comes before deleting. */
export function RecordScreen<R extends { _id: string; name: string }>({
  name,
  query: { data, isError, refetch },
  columns,
  searched,
  words,
  place,
  minWidth,
  Form,
  ...deleting
}: RecordScreenProps<R>) {
  const [search, setSearch] = useState('')
  const dialog = useFormDialog<R>()
  const deletion = useDeletion<R>(deleting)
  const placing = usePlacing(name, data ?? [], place)
  const own = columns({ onEdit: dialog.show, onDelete: deletion.ask })
  const ordered = place && data && data.length > 1 && search.trim() === ''
  return (
    <>
      <RecordList
        label={words.table}
        columns={ordered ? [placeColumn(data, placing), ...own] : own}
        rows={data?.filter((record) => matches(search, ...searched(record)))}
        failed={isError}
        onRetry={() => void refetch()}
        search={search}
        onSearch={setSearch}
        searchLabel={words.search}
        addText={words.add}
        onAdd={() => dialog.show(null)}
        none={words.none}
        noneText={words.noneText}
        minWidth={minWidth}
      />
      <Form
        key={dialog.round}
        open={dialog.open}
        record={dialog.record}
        elsewhere={elsewhere(dialog.record, data)}
        onClose={dialog.close}
      />
      <DeleteDialog deletion={deletion}>{words.deleteText}</DeleteDialog>
    </>
  )
}
