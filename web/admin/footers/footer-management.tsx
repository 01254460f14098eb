import { useState } from 'react'
import type { Footer } from '#contract/footers.ts'
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
import { FooterForm } from '#web/admin/footers/footer-form.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import type { Column } from '#web/ui/table.tsx'

/** Footer Management (section 2), searched by name. */
export function FooterManagement() {
  const words = adminMessages.content.footers
  const { data, isError, refetch } = useRecordList('footers', (signal) => api('getAllFooters', { signal }))
  useFailureToast(isError, words.failed)
  const [search, setSearch] = useState('')
  const dialog = useFormDialog<Footer>()
  const deletion = useDeletion<Footer>({ remove: (id) => api('deleteFooterById', { params: { id } }) })
  return (
    <>
      <RecordList
        label={words.table}
        columns={footerColumns(dialog.show, deletion.ask)}
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
      <FooterForm
        key={dialog.round}
        open={dialog.open}
        footer={dialog.record}
        elsewhere={elsewhere(dialog.record, data)}
        onClose={dialog.close}
      />
      <DeleteDialog deletion={deletion}>{words.deleteText}</DeleteDialog>
    </>
  )
}

function footerColumns(onEdit: (row: Footer) => void, onDelete: (row: Footer) => void): Column<Footer>[] {
  const words = adminMessages.content.list
  return [
    {
      key: 'image',
      header: words.image,
      width: '76px',
      cell: ({ image }) => <ThumbCell image={image} />,
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
