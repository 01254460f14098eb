import { useState } from 'react'
import type { Header } from '#contract/headers.ts'
import { DeleteDialog } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import { elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { matches } from '#web/admin/catalogue-forms/matches.ts'
import {
  ActiveBadge,
  DescriptionCell,
  NameCell,
  RowActions,
  ThumbCell,
} from '#web/admin/catalogue-forms/record-cells.tsx'
import { RecordList } from '#web/admin/catalogue-forms/record-list.tsx'
import { useDeletion } from '#web/admin/catalogue-forms/use-deletion.ts'
import { useFormDialog } from '#web/admin/catalogue-forms/use-form-dialog.ts'
import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { HeaderForm } from '#web/admin/headers/header-form.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import type { Column } from '#web/ui/table.tsx'

/** Header Management (section 2): the banners of the storefront, searched by name. */
export function HeaderManagement() {
  const words = adminMessages.content.headers
  const { data, isError, refetch } = useRecordList('headers', (signal) => api('getAllHeaders', { signal }))
  useFailureToast(isError, words.failed)
  const [search, setSearch] = useState('')
  const dialog = useFormDialog<Header>()
  const deletion = useDeletion<Header>({ remove: (id) => api('deleteHeaderById', { params: { id } }) })
  return (
    <>
      <RecordList
        label={words.table}
        columns={headerColumns(dialog.show, deletion.ask)}
        rows={data?.filter(({ name }) => matches(search, name))}
        failed={isError}
        onRetry={() => void refetch()}
        search={search}
        onSearch={setSearch}
        searchLabel={adminMessages.content.list.search}
        addText={words.add}
        onAdd={() => dialog.show(null)}
        none={words.none}
        noneText={words.noneText}
        minWidth={680}
      />
      <HeaderForm
        key={dialog.round}
        open={dialog.open}
        header={dialog.record}
        elsewhere={elsewhere(dialog.record, data)}
        onClose={dialog.close}
      />
      <DeleteDialog deletion={deletion}>{words.deleteText}</DeleteDialog>
    </>
  )
}

function headerColumns(onEdit: (row: Header) => void, onDelete: (row: Header) => void): Column<Header>[] {
  const words = adminMessages.content.list
  return [
    {
      key: 'image',
      header: words.image,
      width: '120px',
      cell: ({ image }) => <ThumbCell image={image} wide />,
    },
    {
      key: 'name',
      header: words.name,
      width: '30%',
      onPhone: 'title',
      cell: ({ name }) => <NameCell name={name} />,
    },
    { key: 'description', header: words.description, cell: (row) => <DescriptionCell {...row} /> },
    { key: 'status', header: words.status, width: '120px', cell: (row) => <ActiveBadge {...row} /> },
    {
      key: 'actions',
      header: words.actions,
      hideHeader: true,
      width: '96px',
      onPhone: 'actions',
      cell: (row) => <RowActions name={row.name} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />,
    },
  ]
}
