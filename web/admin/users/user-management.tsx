import { useState } from 'react'
import type { Customer } from '#contract/accounts/customers.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { type ListQuery, useListQuery } from '#web/admin/list/use-list-query.ts'
import { useCustomers, type UserChoices, USERS_START } from '#web/admin/users/use-customers.ts'
import { UserDialog } from '#web/admin/users/user-dialog.tsx'
import styles from '#web/admin/users/user-management.module.css'
import { UserTable } from '#web/admin/users/user-table.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { StatCard } from '#web/ui/lists/stat-card.tsx'

/** Every account that is no admin: found, looked at, suspended, helped to a new password. */
export function UserManagement() {
  const words = adminMessages.users
  const [pages, setPages] = useState<number>()
  const list = useListQuery(USERS_START, {
    allowed: { status: Object.keys(words.statuses), sort: Object.keys(words.sorts) },
    pages,
  })
  const customers = useCustomers(list.shown, list.page)
  const [opened, setOpened] = useState<Customer | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useFailureToast(customers.isLoadingError, words.failed)

  const page = customers.data
  if (page && !customers.isPlaceholderData && page.pages !== pages) setPages(page.pages)
  const count = (key: 'total' | 'active' | 'suspended') =>
    page ? formatNumber(page.counts[key]) : customers.isError ? null : undefined

  return (
    <div className={styles.screen}>
      <div className={styles.counts}>
        <StatCard label={words.total} value={count('total')} />
        <StatCard label={words.active} value={count('active')} />
        <StatCard label={words.suspended} value={count('suspended')} />
      </div>
      <UserTools list={list} />
      <UserTable
        customers={customers}
        page={list.page}
        onPage={list.turn}
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

const SEARCH_MAX = 200

function UserTools({ list }: { list: ListQuery<UserChoices> }) {
  const words = adminMessages.users
  return (
    <div className={styles.tools}>
      <SearchBox
        className={styles.search}
        aria-label={words.searchLabel}
        placeholder={words.search}
        maxLength={SEARCH_MAX}
        value={list.typed}
        onChange={list.type}
      />
      <Select
        className={styles.select}
        aria-label={words.status}
        value={list.shown.status}
        onChange={(status) => list.choose({ status })}
        options={options(words.statuses)}
      />
      <Select
        className={styles.select}
        aria-label={words.sort}
        value={list.shown.sort}
        onChange={(sort) => list.choose({ sort })}
        options={options(words.sorts)}
      />
    </div>
  )
}

function options(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
