import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Customer } from '#contract/accounts/customers.ts'
import type { AccountStatus } from '#contract/roles.ts'
import { FilterSheet } from '#web/admin/list/filter-sheet.tsx'
import { useFailureToast } from '#web/admin/list/use-action-toast.ts'
import { type ListQuery, useListQuery } from '#web/admin/list/use-list-query.ts'
import { useMay } from '#web/admin/permissions.tsx'
import { Staff } from '#web/admin/staff/staff.tsx'
import { UserActions } from '#web/admin/users/user-actions.tsx'
import userDialogStyles from '#web/admin/users/user-dialog.module.css'
import styles from '#web/admin/users/user-management.module.css'
import {
  EmailLink,
  useCustomers,
  UserCell,
  type UserChoices,
  USERS_START,
  UserTable,
  VerifiedBadge,
} from '#web/admin/users/user-table.tsx'
import { adminMessages, staffMessages, usersMessages as messages } from '#web/messages/admin-messages.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { optionsOf, Select } from '#web/ui/controls/select.tsx'
import { formatDateLong, formatNumber } from '#web/ui/format.ts'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Detail } from '#web/ui/lists/detail.tsx'
import { StatCard } from '#web/ui/lists/stat-card.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'
import { Phone } from '#web/ui/display/phone.tsx'

/** User Management: the customers and, for owners, the staff; `?tab=staff` selects the tab. */
export function UserManagement() {
  const [params, setParams] = useSearchParams()
  const may = useMay()
  if (!may('staff')) return <Customers />
  const tab = params.get('tab') === 'staff' ? 'staff' : 'customers'
  return (
    <Tabs
      aria-label={staffMessages.tabs}
      value={tab}
      onChange={(next) => setParams(next === 'staff' ? { tab: 'staff' } : {}, { preventScrollReset: true })}
      tabs={[
        { value: 'customers', label: staffMessages.customers },
        { value: 'staff', label: staffMessages.staff },
      ]}
    >
      {tab === 'staff' ? <Staff /> : <Customers />}
    </Tabs>
  )
}

/** All accounts that are not staff: search, view, suspend, and send a password link. */
function Customers() {
  const [pages, setPages] = useState<number>()
  const list = useListQuery(USERS_START, {
    allowed: {
      status: Object.keys(messages.statuses),
      kind: Object.keys(messages.kinds),
      sort: Object.keys(messages.sorts),
    },
    pages,
  })
  const customers = useCustomers(list.current, list.page)
  const [opened, setOpened] = useState<Customer | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useFailureToast(customers.isLoadingError, messages.failed)

  const page = customers.data
  if (page && !customers.isPlaceholderData && page.pages !== pages) setPages(page.pages)
  const count = (key: 'total' | 'active' | 'suspended') =>
    page ? formatNumber(page.counts[key]) : customers.isError ? null : undefined

  return (
    <div className="stack gap-16">
      <div className={styles.counts}>
        <StatCard label={messages.total} value={count('total')} />
        <StatCard label={messages.active} value={count('active')} />
        <StatCard label={messages.suspended} value={count('suspended')} />
      </div>
      <UserTools list={list} />
      <UserTable
        customers={customers}
        page={list.page}
        onPage={list.goToPage}
        onShowAll={list.current.kind === 'all' ? undefined : () => list.choose({ kind: 'all' })}
        onOpen={(customer) => {
          setOpened(customer)
          setIsOpen(true)
        }}
      />
      {opened && (
        <UserDialog
          key={opened._id}
          user={page?.customers.find(({ _id }) => _id === opened._id) ?? opened}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onChanged={setOpened}
          onStatus={(id, status) => setOpened((user) => (user?._id === id ? { ...user, status } : user))}
        />
      )}
    </div>
  )
}

function UserTools({ list }: { list: ListQuery<UserChoices> }) {
  return (
    <div className="row wrap gap-10">
      <SearchBox
        className={styles.search}
        aria-label={messages.searchLabel}
        placeholder={messages.search}
        value={list.typed}
        onChange={list.type}
      />
      <Segmented
        className={styles.kinds}
        aria-label={messages.kind}
        value={list.current.kind}
        onChange={(kind) => list.choose({ kind })}
        options={Object.entries(messages.kinds).map(([value, label]) => ({ value, label }))}
      />
      <FilterSheet active={list.current.status === 'all' ? 0 : 1}>
        <Select
          className={styles.select}
          aria-label={messages.status}
          value={list.current.status}
          onChange={(status) => list.choose({ status })}
          options={optionsOf(messages.statuses)}
        />
        <Select
          className={styles.select}
          aria-label={messages.sort}
          value={list.current.sort}
          onChange={(sort) => list.choose({ sort })}
          options={optionsOf(messages.sorts)}
        />
      </FilterSheet>
    </div>
  )
}

interface UserDialogProps extends Openable {
  user: Customer
  onStatus: (id: string, status: AccountStatus) => void
  onChanged: (user: Customer) => void
}

function UserDialog({ user, open, onClose, onStatus, onChanged }: UserDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={messages.details}>
      <div className="grid gap-24 t-14">
        <UserCell user={user} large />
        <dl className={`pairs ${userDialogStyles.details}`}>
          <Detail name={messages.role}>{adminMessages.frame.roles[user.role]}</Detail>
          <Detail name={messages.joinedOn}>{formatDateLong(user.createdAt)}</Detail>
          <Detail name={messages.totalOrders}>{formatNumber(user.orders)}</Detail>
          <Detail name={messages.email}>
            {user.email ? <EmailLink email={user.email} /> : messages.noEmail}
          </Detail>
          <Detail name={messages.phone}>
            <Phone number={user.mobile} dial />
          </Detail>
          <Detail name={messages.verification}>
            <VerifiedBadge user={user} />
          </Detail>
        </dl>
        <UserAddresses addresses={user.addresses} />
        <UserActions user={user} onStatus={onStatus} onChanged={onChanged} onDeleted={onClose} />
      </div>
    </Dialog>
  )
}

function UserAddresses({ addresses }: { addresses: Customer['addresses'] }) {
  return (
    <section>
      <h3 className="mb-8 h-18">{messages.addresses}</h3>
      {addresses.length === 0 && <p className={userDialogStyles.quiet}>{messages.noAddresses}</p>}
      <ul className="grid gap-8">
        {addresses.map(({ _id, label, address, coordinates }) => (
          <li key={_id} className={userDialogStyles.address}>
            <p className="strong">{label}</p>
            <p className="lines">{address}</p>
            {coordinates ? (
              <dl className={`${userDialogStyles.place} grid mt-4 t-13`}>
                <dt>{messages.latitude}</dt>
                <dd className="num">{coordinates.lat}</dd>
                <dt>{messages.longitude}</dt>
                <dd className="num">{coordinates.lng}</dd>
              </dl>
            ) : (
              <p className={userDialogStyles.quiet}>{messages.noCoordinates}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
