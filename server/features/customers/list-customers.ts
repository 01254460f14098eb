import { type SqlBool, sql } from 'kysely'
import type { CallResponse, Query } from '#contract/call.ts'
import type { Customer, customerCalls } from '#contract/accounts/customers.ts'
import { roleOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import { type Queryable, inChunks } from '../../database/database.ts'
import { isAmong } from '../../database/json.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import type { IdList, Search, Sorting } from '../../lists/id-list.ts'
import { readIds, rowsByIds } from '../../lists/id-pages.ts'
import { type NamedSort, pageInfoOf, pageOf, anyOf, contains, phoneDigits } from '../../lists/named-list.ts'
import { indexedBy } from '../../lists/planner.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { emailOfAccount, emailShown, NOWHERE } from '../../mail/no-email.ts'

type List = typeof customerCalls.manageCustomer

/** Accounts that are not staff: one page or all, with the counts of the summary cards. */
export async function listCustomers(app: App, query: Query<List>): Promise<CallResponse<List>> {
  const db = app.database.read
  const page = pageOf(query)
  const { total: everyone, of } = (await recordCounts(db)).accounts
  const status = query.status?.toLowerCase()
  const known = status ? of(status) : everyone
  const list = customerList(query, known)
  // SQLite would count them in the whole table, all its columns included.
  const countFrom =
    query.guest === 'false' ? sql`accounts ${indexedBy(app.database.engine, 'accounts_by_age')}` : undefined
  const { ids, total } = await readIds(app.database, { ...list, countFrom }, page)
  return {
    customers: await serializeCustomers(db, await rowsByIds(db, ids, accountsByIds)),
    ...pageInfoOf(page, total),
    counts: { total: everyone, active: of('active'), suspended: of('suspended') },
  }
}

const NO_ADMIN = sql<SqlBool>`accounts.role <> 'admin'`
const GUEST = sql<SqlBool>`accounts.guest_email is not null`
const NO_GUEST = sql<SqlBool>`accounts.guest_email is null`

/** Ids of all accounts that are not staff and match the filter; `total` does not depend on the search. */
export function customerList({ search, status, sort, guest }: Query<List>, total: number): IdList {
  return {
    table: 'accounts',
    filters: [
      NO_ADMIN,
      ...(status ? [sql<SqlBool>`accounts.status = ${status.toLowerCase()}`] : []),
      ...(guest ? [guest === 'true' ? GUEST : NO_GUEST] : []),
    ],
    sorting: sortingOf(sort ?? 'newest'),
    search: search ? customerSearch(search) : undefined,
    total: guest ? undefined : total,
  }
}

/** Name, email or mobile contains the text; a mobile number may be entered in any common form. */
function customerSearch(text: string): Search {
  const mobile = sql<string>`accounts.mobile`
  // Placeholder emails must not match a search.
  const email = sql<string>`case when ${emailOfAccount()} like ${`%${NOWHERE}`} then '' else ${emailOfAccount()} end`
  const columns = [sql<string>`accounts.name`, email, mobile]
  const digits = phoneDigits(text)
  return {
    matches: anyOf(contains(columns, text), digits && contains([mobile], digits)),
    texts: [text.toLowerCase(), ...(digits ? [digits] : [])],
  }
}

function sortingOf(sort: NamedSort): Sorting {
  const way = sort === 'newest' || sort === 'name-za' ? 'desc' : 'asc'
  const column = sort.startsWith('name') ? 'name_key' : 'created_at'
  return [
    [column, way],
    ['id', way],
  ]
}

function accountsByIds(db: Queryable, ids: string) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where(isAmong(db, 'accounts.id', ids))
    .execute()
}

/** Account rows as returned: with addresses and order counts, without secrets. */
export async function serializeCustomers(db: Queryable, rows: readonly AccountsRow[]): Promise<Customer[]> {
  const [addresses, orders] = await Promise.all([addressesOf(db, rows), ordersOf(db, rows)])
  return rows.map((row) => ({
    _id: row.id,
    role: roleOf(row),
    name: row.name,
    email: emailShown(row.guest_email ?? row.email),
    mobile: row.mobile,
    status: row.status,
    isVerified: row.is_verified === 1,
    createdAt: row.created_at,
    orders: orders.get(row.id) ?? 0,
    ...(row.guest_email !== null && { guest: true as const }),
    ...(row.deleted_at !== null && { deleted: true as const }),
    addresses: addresses.get(row.id) ?? [],
  }))
}

async function addressesOf(
  db: Queryable,
  rows: readonly AccountsRow[],
): Promise<Map<string, Customer['addresses']>> {
  const found = await inChunks(idsOf(rows), (some) => addressesByAccounts(db, JSON.stringify(some)))
  const responses = Map.groupBy(found, (row) => row.account_id)
  return new Map(
    [...responses].map(([account, list]) => [
      account,
      list.map(({ id, label, address, lat, lng }) => ({
        _id: id,
        label,
        address,
        coordinates: lat === null || lng === null ? null : { lat, lng },
      })),
    ]),
  )
}

function addressesByAccounts(db: Queryable, accounts: string) {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where(isAmong(db, 'account_id', accounts))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Orders per account from the counters, so no list counts orders. */
async function ordersOf(db: Queryable, rows: readonly AccountsRow[]): Promise<Map<string, number>> {
  const counted = await inChunks(idsOf(rows), (some) => ordersByAccounts(db, JSON.stringify(some)))
  return new Map(counted.map((row) => [row.scope, row.orders]))
}

function ordersByAccounts(db: Queryable, accounts: string) {
  return db
    .selectFrom('order_counters')
    .select(['scope', (e) => e.fn.sum<number>('orders').as('orders')])
    .where(isAmong(db, 'scope', accounts))
    .groupBy('scope')
    .execute()
}

function idsOf(rows: readonly AccountsRow[]): string[] {
  return rows.map(({ id }) => id)
}
