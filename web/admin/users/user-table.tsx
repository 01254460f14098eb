import type { UseQueryResult } from '@tanstack/react-query'
import type { Customer } from '#contract/accounts/customers.ts'
import type { CustomerPage } from '#web/admin/users/use-customers.ts'
import { ContactCell, SuspendedBadge, UserCell, VerifiedBadge } from '#web/admin/users/user-cells.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatDateLong, formatDateShort, formatNumber } from '#web/ui/format.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import type { Brief } from '#web/ui/lists/table-row.ts'

export interface UserTableProps {
  customers: UseQueryResult<CustomerPage>
  page: number
  onPage: (page: number) => void
  onOpen: (customer: Customer) => void
}

/** The page of users, with what it says while it loads, when there is none, and when it could not be fetched. */
export function UserTable({ customers, page, onPage, onOpen }: UserTableProps) {
  const words = adminMessages.users
  const pages = customers.data?.pages ?? 1
  return (
    <Table
      label={words.users}
      columns={columns(onOpen)}
      brief={userBrief}
      rows={customers.data?.customers ?? []}
      rowKey={({ _id }) => _id}
      onRowClick={onOpen}
      loading={customers.isPending}
      loadingText={words.loading}
      minWidth={900}
      empty={
        customers.isError ? (
          <Empty
            compact
            drawing="broken"
            title={words.notShown}
            action={<Button onClick={() => void customers.refetch()}>{words.tryAgain}</Button>}
          />
        ) : (
          <Empty compact drawing="search" title={words.none}>
            {words.noneText}
          </Empty>
        )
      }
      foot={
        pages > 1 && (
          <Pagination
            page={page}
            pages={pages}
            onPage={onPage}
            summary={words.page(formatNumber(page), formatNumber(pages))}
          />
        )
      }
    />
  )
}

/** A user on a phone: name and orders, verification and role, when they joined. */
function userBrief(user: Customer): Brief {
  const words = adminMessages.users
  return {
    title: user.name,
    spoken: words.viewDetails,
    end: words.ordersOf(user.orders),
    badges: (
      <>
        <VerifiedBadge user={user} />
        <SuspendedBadge user={user} />
      </>
    ),
    note: formatDateShort(user.createdAt),
  }
}

function columns(onOpen: (customer: Customer) => void): Column<Customer>[] {
  const words = adminMessages.users
  return [
    {
      key: 'user',
      header: words.user,
      width: '24%',
      onPhone: 'title',
      cell: (user) => <UserCell user={user} />,
    },
    { key: 'contact', header: words.contact, width: '25%', cell: (user) => <ContactCell user={user} /> },
    { key: 'joined', header: words.joined, cell: (user) => formatDateLong(user.createdAt) },
    {
      key: 'status',
      header: words.statusColumn,
      under: 'user',
      cell: (user) => <VerifiedBadge user={user} />,
    },
    { key: 'orders', header: words.orders, align: 'right', cell: (user) => formatNumber(user.orders) },
    {
      key: 'actions',
      header: words.actions,
      width: '132px',
      onPhone: 'actions',
      cell: (user) => (
        <Button size="s" aria-label={words.viewDetailsOf(user.name)} onClick={() => onOpen(user)}>
          {words.viewDetails}
        </Button>
      ),
    },
  ]
}
