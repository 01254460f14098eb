import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { type OrderFilter, statusesOf } from './order-filter.ts'

export interface OrderDay {
  /** In India, '2026-11-30'. */
  day: string
  orders: number
}

/** How many of the orders that a filter lets through (whatever is searched) were placed on each day, the first day first; no day without one. */
export async function orderDays(db: Queryable, filter: OrderFilter): Promise<OrderDay[]> {
  const { from, to, status, payment } = filter
  if (!status && !payment)
    return db
      .selectFrom('order_days')
      .select(['day', 'orders'])
      .where('orders', '>', 0)
      .$if(Boolean(from), (query) => query.where('day', '>=', from ?? ''))
      .$if(Boolean(to), (query) => query.where('day', '<=', to ?? ''))
      .orderBy('day')
      .execute()
  const statuses = status ? statusesOf(status) : undefined
  if (statuses?.length === 0) return []
  return db
    .selectFrom('order_day_statuses')
    .select(['day', sql<number>`sum(orders)`.as('orders')])
    .where('orders', '>', 0)
    .$if(Boolean(from), (query) => query.where('day', '>=', from ?? ''))
    .$if(Boolean(to), (query) => query.where('day', '<=', to ?? ''))
    .$if(statuses !== undefined, (query) => query.where('order_status', 'in', statuses ?? []))
    .$if(payment !== undefined, (query) => query.where('payment_status', '=', payment ?? 'paid'))
    .groupBy('day')
    .orderBy('day')
    .execute()
}

/** Of days in the order of a list: the one on which its row number `offset` lies, and how many rows lie on those before it. */
export function dayAt(
  days: readonly OrderDay[],
  offset: number,
): { day: string; before: number } | undefined {
  let before = 0
  for (const { day, orders } of days) {
    if (before + orders > offset) return { day, before }
    before += orders
  }
  return undefined
}
