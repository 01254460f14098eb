import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen } from '#web/admin/catalogue-forms/record-screen.tsx'
import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { FooterForm } from '#web/admin/footers/footer-form.tsx'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Footer Management, searched by name. */
export function FooterManagement() {
  const { list, footers } = adminMessages.content
  const query = useRecordList('footers', (signal) => api('getAllFooters', { signal }))
  useFailureToast(query.isError, footers.failed)
  return (
    <RecordScreen
      query={query}
      remove={(id) => api('deleteFooterById', { params: { id } })}
      columns={recordColumns}
      searched={({ name }) => [name]}
      words={{ ...footers, search: list.search }}
      minWidth={680}
      Form={FooterForm}
    />
  )
}
