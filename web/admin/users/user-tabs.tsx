import { useSearchParams } from 'react-router'
import { useMay } from '#web/admin/permissions.tsx'
import { UserManagement } from '#web/admin/users/user-management.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { FetchedPart } from '#web/ui/layers/fetched.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'

const staff = async () => (await import('#web/admin/staff/staff.tsx')).Staff

/** User Management: the customers and, for owners, the staff; `?tab=staff` says which. */
export function UserTabs() {
  const words = adminMessages.staff
  const [params, setParams] = useSearchParams()
  const may = useMay()
  if (!may('staff')) return <UserManagement />
  const tab = params.get('tab') === 'staff' ? 'staff' : 'customers'
  return (
    <Tabs
      aria-label={words.tabs}
      value={tab}
      onChange={(next) => setParams(next === 'staff' ? { tab: 'staff' } : {}, { preventScrollReset: true })}
      tabs={[
        { value: 'customers', label: words.customers },
        { value: 'staff', label: words.staff },
      ]}
    >
      {tab === 'staff' ? <FetchedPart load={staff} /> : <UserManagement />}
    </Tabs>
  )
}
