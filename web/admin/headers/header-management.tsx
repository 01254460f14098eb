import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen } from '#web/admin/catalogue-forms/record-screen.tsx'
import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { HeaderForm } from '#web/admin/headers/header-form.tsx'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Header Management: the banners of the storefront, searched by name. */
export function HeaderManagement() {
  const { list, headers } = adminMessages.content
  const query = useRecordList('headers', (signal) => api('getAllHeaders', { signal }))
  useFailureToast(query.isError, headers.failed)
  return (
    <RecordScreen
      query={query}
      remove={(id) => api('deleteHeaderById', { params: { id } })}
      columns={(acts) => recordColumns(acts, { wide: true })}
      searched={({ name }) => [name]}
      words={{ ...headers, search: list.search }}
      minWidth={680}
      Form={HeaderForm}
    />
  )
}
