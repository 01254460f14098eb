import type { Answer, Query } from '#contract/call.ts'
import type { checkoutCalls, StockHold } from '#contract/orders/checkout.ts'
import { toRupees } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { readPage } from '../../lists/named-list.ts'
import { emailOfAccount, emailShown } from '../../mail/no-email.ts'
import { unitsOf } from '../stock/move-stock.ts'

/** A page of what open checkouts hold, the most valuable first; the longest held first among equals. */
export async function listHolds(
  app: App,
  query: Query<typeof checkoutCalls.getHolds>,
): Promise<Answer<typeof checkoutCalls.getHolds>> {
  const db = app.database.read
  const holds = holding(app, db)
    .innerJoin('accounts', 'accounts.id', 'checkout_sessions.account_id')
    .select(['checkout_sessions.id', 'account_id', 'name', 'expires_at', 'total_paise'])
    .select(emailOfAccount().as('email'))
    .select((e) => e.ref('held_since').$notNull().as('held_since'))
    .orderBy('total_paise', 'desc')
    .orderBy('held_since')
    .orderBy('checkout_sessions.id')
  const { rows, facts } = await readPage(holds, { ...query, page: query.page ?? 1 })
  const goods = await goodsOf(
    db,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row): StockHold => {
    const items = goods.get(row.id) ?? []
    return {
      _id: row.id,
      customer: { _id: row.account_id, name: row.name, email: emailShown(row.email) },
      since: row.held_since,
      until: row.expires_at,
      lines: items.length,
      units: unitsOf(items),
      value: toRupees(row.total_paise),
      items,
    }
  })
  return { data, ...facts }
}

/** Units of each product that open checkouts hold now. */
export async function listHeldUnits(app: App): Promise<Answer<typeof checkoutCalls.getHeldUnits>> {
  const data = await holding(app, app.database.read)
    .innerJoin('checkout_lines', 'checkout_lines.session_id', 'checkout_sessions.id')
    .select((e) => ['product_id as product', e.fn.sum<number>('quantity').as('units')])
    .groupBy('product_id')
    .execute()
  return { data }
}

function holding(app: App, db: Queryable) {
  return db
    .selectFrom('checkout_sessions')
    .where('state', '=', 'open')
    .where('held_since', 'is not', null)
    .where('expires_at', '>', isoTime(app.clock))
}

async function goodsOf(db: Queryable, sessions: string[]): Promise<Map<string, StockHold['items']>> {
  if (sessions.length === 0) return new Map()
  const lines = await db
    .selectFrom('checkout_lines')
    .select(['session_id', 'product_id', 'name', 'quantity'])
    .where('session_id', 'in', sessions)
    .orderBy('session_id')
    .orderBy('line')
    .execute()
  const goods = new Map<string, StockHold['items']>()
  for (const { session_id, product_id, name, quantity } of lines)
    goods.set(session_id, [...(goods.get(session_id) ?? []), { product: product_id, name, quantity }])
  return goods
}
