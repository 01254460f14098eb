import type { CallResponse, Query } from '#contract/call.ts'
import type { checkoutCalls, StockHold } from '#contract/orders/checkout.ts'
import { toRupees, totals } from '#contract/money.ts'
import { CHECKOUT_HOLD_MS } from '#contract/limits.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { readListPage } from '../../lists/named-list.ts'
import { emailOfAccount, emailShown } from '../../mail/no-email.ts'
import { totalUnits } from '../stock/move-stock.ts'
import type { Actor } from '../../actor.ts'
import type { CheckoutSessionsRow } from '../../database/tables/orders.ts'
import { HOLD_LIMITS, HOLD_TIMES, type HoldLimit } from '../../limits.ts'
import type { SellableLine } from '../products/lines-to-sell.ts'

/** A page of the stock held by open checkouts, most valuable first; among equals the one held longest first. */
export async function listHolds(
  app: App,
  query: Query<typeof checkoutCalls.getHolds>,
): Promise<CallResponse<typeof checkoutCalls.getHolds>> {
  const db = app.database.read
  const holds = holding(app, db)
    .innerJoin('accounts', 'accounts.id', 'checkout_sessions.account_id')
    .select(['checkout_sessions.id', 'account_id', 'name', 'expires_at', 'total_paise'])
    .select(emailOfAccount().as('email'))
    .select((e) => e.ref('held_since').$notNull().as('held_since'))
    .orderBy('total_paise', 'desc')
    .orderBy('held_since')
    .orderBy('checkout_sessions.id')
  const { rows, info } = await readListPage(holds, { ...query, page: query.page ?? 1 })
  const products = await productsOf(
    db,
    rows.map(({ id }) => id),
  )
  const data = rows.map((row): StockHold => {
    const items = products.get(row.id) ?? []
    return {
      _id: row.id,
      customer: { _id: row.account_id, name: row.name, email: emailShown(row.email) },
      since: row.held_since,
      until: row.expires_at,
      lines: items.length,
      units: totalUnits(items),
      value: toRupees(row.total_paise),
      items,
    }
  })
  return { data, ...info }
}

export async function listHeldUnits(app: App): Promise<CallResponse<typeof checkoutCalls.getHeldUnits>> {
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

async function productsOf(db: Queryable, sessions: string[]): Promise<Map<string, StockHold['items']>> {
  if (sessions.length === 0) return new Map()
  const lines = await db
    .selectFrom('checkout_lines')
    .select(['session_id', 'product_id', 'name', 'quantity'])
    .where('session_id', 'in', sessions)
    .orderBy('session_id')
    .orderBy('line')
    .execute()
  const products = new Map<string, StockHold['items']>()
  for (const { session_id, product_id, name, quantity } of lines)
    products.set(session_id, [...(products.get(session_id) ?? []), { product: product_id, name, quantity }])
  return products
}

interface HoldRequest {
  actor: Pick<Actor, 'id' | 'isGuest' | 'mobile'>
  ipHash: string
  lines: readonly SellableLine[]
}

export type Hold = Pick<CheckoutSessionsRow, 'held_since' | 'expires_at' | 'address_hash'>

/**
 * Decides what a new session may hold and until when: stock and prices, or prices only (docs/rules/checkout.md).
 * The customer's previous session must be ended, and customer and IP address locked.
 */
export async function grantHold(app: App, db: Queryable, request: HoldRequest): Promise<Hold> {
  const until = await holdPeriod(app, db, request)
  if (until === undefined || (await isAboveLimits(app, db, request)))
    return { held_since: null, expires_at: isoTime(app.clock, CHECKOUT_HOLD_MS), address_hash: null }
  return { ...until, address_hash: request.ipHash }
}

/** Since when the customer has held these products, and until when; undefined if too little time is left. */
async function holdPeriod(
  app: App,
  db: Queryable,
  { actor, lines }: HoldRequest,
): Promise<Pick<Hold, 'held_since' | 'expires_at'> | undefined> {
  const before = await recentHolds(app, db, actor)
  if (before.some(({ released_at }) => released_at !== null)) return undefined
  const products = new Set(lines.map(({ product }) => product))
  const now = app.clock.now()
  const since = Math.min(
    now,
    ...before.filter(({ product_id }) => products.has(product_id)).map((row) => Date.parse(row.held_since!)),
  )
  const until = Math.min(now + CHECKOUT_HOLD_MS, since + HOLD_TIMES.max)
  if (until - now < HOLD_TIMES.min) return undefined
  return { held_since: new Date(since).toISOString(), expires_at: new Date(until).toISOString() }
}

/** Lines that the customer held recently without ordering, and those that the seller released recently. */
function recentHolds(app: App, db: Queryable, actor: HoldRequest['actor']) {
  const pause = isoTime(app.clock, -HOLD_TIMES.pause)
  return db
    .selectFrom('checkout_sessions')
    .innerJoin('checkout_lines', 'checkout_lines.session_id', 'checkout_sessions.id')
    .select(['product_id', 'held_since', 'released_at'])
    .where('account_id', 'in', accountsOf(db, actor))
    .where('created_at', '>', isoTime(app.clock, -HOLD_TIMES.pause - HOLD_TIMES.max))
    .where((e) =>
      e.or([
        e('released_at', '>', pause),
        e.and([
          e('held_since', 'is not', null),
          e('state', '<>', 'ordered'),
          // A hold ended at the earlier of the two times: a late sweep writes a late ended_at.
          e('ended_at', '>', pause),
          e('expires_at', '>', pause),
        ]),
      ]),
    )
    .execute()
}

async function isAboveLimits(app: App, db: Queryable, request: HoldRequest): Promise<boolean> {
  const { actor, lines } = request
  const more = { lines: lines.length, units: totalUnits(lines), paise: totals(lines).total }
  const hasPaid = await hasPaidOrder(db, actor.id)
  const byMobile = actor.isGuest ? [await heldBy(app, db, request, { mobile: true })] : []
  if (isAbove(hasPaid ? HOLD_LIMITS.customer : HOLD_LIMITS.newCustomer, more, ...byMobile)) return true
  if (!app.settings.rateLimits) return false
  if (isAbove(HOLD_LIMITS.ip, more, await heldBy(app, db, request))) return true
  return (
    !hasPaid && isAbove(HOLD_LIMITS.newCustomersOfIp, more, await heldBy(app, db, request, { unpaid: true }))
  )
}

function isAbove(limit: HoldLimit, ...held: HoldLimit[]): boolean {
  const sum = (of: keyof HoldLimit) => held.reduce((all, one) => all + one[of], 0)
  return sum('lines') > limit.lines || sum('units') > limit.units || sum('paise') > limit.paise
}

/** Neither a cancelled nor an unpaid order proves anything: any image is enough to place one. */
async function hasPaidOrder(db: Queryable, accountId: string): Promise<boolean> {
  const row = await paidOrders(db).where('scope', '=', accountId).executeTakeFirst()
  return row !== undefined
}

function paidOrders(db: Queryable) {
  return db
    .selectFrom('order_counters')
    .select('scope')
    .where('payment_status', '=', 'paid')
    .where('order_status', '<>', 'cancelled')
    .where('orders', '>', 0)
}

/** A customer's account; for a guest, the accounts of all guests with the mobile. */
function accountsOf(db: Queryable, { id, isGuest, mobile }: HoldRequest['actor']) {
  const accounts = db.selectFrom('accounts').select('id')
  if (!isGuest) return accounts.where('id', '=', id)
  return accounts.where('mobile', '=', mobile).where('guest_email', 'is not', null)
}

/**
 * Stock held by others with the same address; `unpaid`: by those without a paid order; `mobile`: by a guest's other
 * accounts.
 */
async function heldBy(
  app: App,
  db: Queryable,
  { actor, ipHash }: HoldRequest,
  { unpaid = false, mobile = false } = {},
): Promise<HoldLimit> {
  const sessions = holding(app, db)
    .$if(!mobile, (query) => query.where('address_hash', '=', ipHash))
    .$if(mobile, (query) => query.where('account_id', 'in', accountsOf(db, actor)))
    .where('account_id', '<>', actor.id)
    .$if(unpaid, (query) =>
      query.where((e) =>
        e.not(e.exists(paidOrders(db).where('scope', '=', e.ref('checkout_sessions.account_id')))),
      ),
    )
  const held = await sessions
    .select((e) => e.fn.coalesce(e.fn.sum<number>('total_paise'), e.lit(0)).as('paise'))
    .executeTakeFirstOrThrow()
  const products = await sessions
    .innerJoin('checkout_lines', 'checkout_lines.session_id', 'checkout_sessions.id')
    .select((e) => e.fn.countAll<number>().as('lines'))
    .select((e) => e.fn.coalesce(e.fn.sum<number>('quantity'), e.lit(0)).as('units'))
    .executeTakeFirstOrThrow()
  return { ...held, ...products }
}
