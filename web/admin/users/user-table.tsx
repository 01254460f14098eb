import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { BadgeCheck, MailQuestion, UserX } from 'lucide-react'
import type { Customer, customerCalls } from '#contract/accounts/customers.ts'
import { adminMessages, usersMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty, NotLoaded } from '#web/ui/lists/empty.tsx'
import { formatDateLong, formatDateShort, formatNumber } from '#web/ui/format.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import type { CompactText } from '#web/ui/lists/table-row.ts'
import styles from '#web/admin/users/user-table.module.css'
import { Badge } from '#web/ui/display/badge.tsx'
import { Phone } from '#web/ui/display/phone.tsx'
import type { QueryInput } from '#contract/call.ts'
import { USERS_PAGE_SIZE } from '#contract/limits.ts'
import type { SuccessResponse } from '#contract/client.ts'
import { api } from '#web/api.ts'

export interface UserTableProps {
  customers: UseQueryResult<CustomerPage>
  page: number
  onPage: (page: number) => void
  /** Adds those with or without an account; undefined where both are shown. */
  onShowAll: (() => void) | undefined
  onOpen: (customer: Customer) => void
}

/** The page of users, with its loading, empty and error states. */
export function UserTable({ customers, page, onPage, onShowAll, onOpen }: UserTableProps) {
  const pages = customers.data?.pages ?? 1
  return (
    <Table
      label={messages.users}
      columns={columns(onOpen)}
      compact={compactUser}
      rows={customers.data?.customers ?? []}
      rowKey={({ _id }) => _id}
      onRowClick={onOpen}
      loading={customers.isPending}
      loadingText={messages.loading}
      minWidth={900}
      empty={
        customers.isError ? (
          <NotLoaded compact title={messages.notShown} onRetry={customers.refetch} />
        ) : (
          <Empty
            compact
            illustration="search"
            title={messages.none}
            action={onShowAll && <Button onClick={onShowAll}>{messages.showAll}</Button>}
          >
            {messages.noneText}
          </Empty>
        )
      }
      footer={
        pages > 1 && (
          <Pagination
            page={page}
            pages={pages}
            onPage={onPage}
            summary={messages.page(formatNumber(page), formatNumber(pages))}
          />
        )
      }
    />
  )
}

function compactUser(user: Customer): CompactText {
  return {
    title: user.name,
    screenReaderText: messages.viewDetails,
    end: messages.ordersOf(user.orders),
    badges: (
      <>
        <GuestBadge user={user} />
        <VerifiedBadge user={user} />
        <SuspendedBadge user={user} />
      </>
    ),
    note: formatDateShort(user.createdAt),
  }
}

function columns(onOpen: (customer: Customer) => void): Column<Customer>[] {
  return [
    {
      key: 'user',
      header: messages.user,
      width: '24%',
      onPhone: 'title',
      cell: (user) => <UserCell user={user} />,
    },
    { key: 'contact', header: messages.contact, width: '25%', cell: (user) => <ContactCell user={user} /> },
    { key: 'joined', header: messages.joined, cell: (user) => formatDateLong(user.createdAt) },
    {
      key: 'status',
      header: messages.statusColumn,
      under: 'user',
      cell: (user) => <VerifiedBadge user={user} />,
    },
    { key: 'orders', header: messages.orders, align: 'right', cell: (user) => formatNumber(user.orders) },
    {
      key: 'actions',
      header: messages.actions,
      width: '132px',
      onPhone: 'actions',
      cell: (user) => (
        <Button size="s" aria-label={messages.viewDetailsOf(user.name)} onClick={() => onOpen(user)}>
          {messages.viewDetails}
        </Button>
      ),
    },
  ]
}

export function UserCell({ user, large }: { user: Customer; large?: boolean }) {
  return (
    <span className="row middle gap-12 shrink">
      <span className={large ? styles.largeAvatar : styles.avatar} aria-hidden="true">
        {initials(user.name)}
      </span>
      <span className="grid shrink breaks">
        <span className="strong">{user.name}</span>
        <span className={`${styles.role} row wrap middle soft t-13`}>
          {adminMessages.frame.roles[user.role]}
          <GuestBadge user={user} />
          <SuspendedBadge user={user} />
        </span>
      </span>
    </span>
  )
}

function GuestBadge({ user }: { user: Customer }) {
  return user.guest && <Badge>{adminMessages.users.guest}</Badge>
}

function SuspendedBadge({ user }: { user: Customer }) {
  if (user.status !== 'suspended') return null
  return (
    <Badge tone="bad" icon={UserX}>
      {messages.suspended}
    </Badge>
  )
}

function ContactCell({ user }: { user: Customer }) {
  return (
    <span className={`${styles.contact} grid items-start breaks`}>
      {user.email && <EmailLink email={user.email} />}
      <Phone number={user.mobile} dial />
    </span>
  )
}

/** An address that wraps before its @, if necessary. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}

export function VerifiedBadge({ user }: { user: Customer }) {
  return user.isVerified ? (
    <Badge tone="good" icon={BadgeCheck}>
      {messages.verified}
    </Badge>
  ) : (
    <Badge tone="warn" icon={MailQuestion}>
      {messages.notVerified}
    </Badge>
  )
}

/** A letter or digit with its marks; in scripts with conjuncts also the letters joined to it by a virama. */
const LETTER = /[\p{L}\p{N}](?:[\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D]\p{L}|\p{M})*/u

/** The initials of a name, with complete letters in Devanagari too: 'Asha Devi Example' → 'AE'; '' → '?'. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => firstLetter(word ?? '')).join('') || '?'
}

function firstLetter(word: string): string {
  return LETTER.exec(word)?.[0].toUpperCase() ?? ''
}

/** Pages of customers are cached under this key and their query. */
export const CUSTOMERS_KEY = ['admin-customers'] as const

export type CustomerPage = SuccessResponse<typeof customerCalls.manageCustomer>

/** The list's filters and sort orders, with their defaults. */
export const USERS_START = { search: '', status: 'all', kind: 'all', sort: 'newest' }

export type UserChoices = typeof USERS_START

/** Everyone who buys without an account is a guest: so many that customers with one are lost among them. */
const GUEST_OF_KIND: Record<string, 'true' | 'false'> = { accounts: 'false', guests: 'true' }

/** One page of customers; the previous page is shown while the next one loads. */
export function useCustomers(choices: UserChoices, page: number) {
  const query = {
    page: String(page),
    limit: String(USERS_PAGE_SIZE),
    search: choices.search || undefined,
    status: choices.status === 'all' ? undefined : choices.status,
    guest: GUEST_OF_KIND[choices.kind],
    sort: choices.sort as Sort,
  }
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, query],
    queryFn: ({ signal }) => api('manageCustomer', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

type Sort = NonNullable<NonNullable<QueryInput<typeof customerCalls.manageCustomer>>['sort']>
