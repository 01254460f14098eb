import { type SelectQueryBuilder, sql } from 'kysely'
import type { Customer } from '#contract/customers.ts'
import type { AccountStatus } from '#contract/roles.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { contains } from '../../lists/search.ts'

export interface CustomerFilter {
  search?: string | undefined
  status?: string | undefined
}

export type CustomerSort = 'newest' | 'oldest' | 'name-az' | 'name-za'

/** Every account that is no admin, as the filter says (D31). */
export function customersWhere(db: Queryable, { search, status }: CustomerFilter) {
  let query = db.selectFrom('accounts').where('role', '!=', 'admin')
  if (status) query = query.where('accounts.status', '=', status.toLowerCase() as AccountStatus)
  if (search) query = query.where((e) => contains([e.ref('name'), e.ref('email'), e.ref('mobile')], search))
  return query
}

export function inOrder<O>(query: SelectQueryBuilder<Tables, 'accounts', O>, sort: CustomerSort) {
  const name = sql`lower(accounts.name)`
  if (sort === 'name-az') return query.orderBy(name, 'asc').orderBy('accounts.id', 'asc')
  if (sort === 'name-za') return query.orderBy(name, 'desc').orderBy('accounts.id', 'desc')
  const way = sort === 'newest' ? 'desc' : 'asc'
  return query.orderBy('accounts.created_at', way).orderBy('accounts.id', way)
}

/** Account rows → what leaves: addresses and order counts beside them, never a secret. */
export async function customerAnswers(db: Queryable, rows: readonly AccountsRow[]): Promise<Customer[]> {
  if (rows.length === 0) return []
  const [addresses, orders] = await Promise.all([addressesOf(db, rows), ordersOf(db, rows)])
  return rows.map((row) => ({
    _id: row.id,
    role: row.role,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    status: row.status,
    isVerified: row.is_verified === 1,
    createdAt: row.created_at,
    orders: orders.get(row.id) ?? 0,
    addresses: addresses.get(row.id) ?? [],
  }))
}

async function addressesOf(
  db: Queryable,
  rows: readonly AccountsRow[],
): Promise<Map<string, Customer['addresses']>> {
  const found = await db
    .selectFrom('addresses')
    .selectAll()
    .$if(rows.length <= MANY, (query) => query.where('account_id', 'in', ids(rows)))
    .orderBy('created_at')
    .execute()
  const answers = Map.groupBy(found, (row) => row.account_id)
  return new Map(
    [...answers].map(([account, list]) => [
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

/** Orders per account from the counters, so that no list counts orders. */
async function ordersOf(db: Queryable, rows: readonly AccountsRow[]): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom('order_counters')
    .select(['scope', (e) => e.fn.sum<number>('orders').as('orders')])
    .$if(rows.length <= MANY, (query) => query.where('scope', 'in', ids(rows)))
    .groupBy('scope')
    .execute()
  return new Map(counted.map((row) => [row.scope, row.orders]))
}

/** Above this a list is the whole list, and naming every id would only cost. */
const MANY = 500

function ids(rows: readonly AccountsRow[]): string[] {
  return rows.map((row) => row.id)
}
