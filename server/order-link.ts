import { timingSafeEqual } from 'node:crypto'
import type { App } from './app.ts'
import type { Queryable } from './database/database.ts'
import type { OrdersRow } from './database/tables/orders.ts'

// The page of a guest's order: PUBLIC_URL/order/<token> (docs/rules/accounts.md).

type Linked = Pick<OrdersRow, 'id' | 'link_salt'>

/** A link expires this long after its order was delivered, cancelled or returned, or after an admin renewed it. */
const LINK_MS = 180 * 24 * 3_600_000

export function orderLink(app: App, order: Linked): string {
  return `${app.settings.publicUrl}/order/${tokenOf(app, order)}`
}

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/** The order's id with a proof that requires the shop's secret: 43 characters. */
function tokenOf(app: App, { id, link_salt }: Linked): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  const signature = Buffer.from(app.vault.keyedHash(`${id} ${link_salt ?? ''}`, 'order link'), 'base64url')
  return Buffer.concat([bytes, signature.subarray(0, SIGNATURE_BYTES)]).toString('base64url')
}

/** The order that a token shows; undefined for a wrong, replaced or expired one, and once its buyer has an account. */
export async function orderByToken(app: App, db: Queryable, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const hex = Buffer.from(token, 'base64url').toString('hex', 0, ID_BYTES)
  const order = await guestOrders(db)
    .where('orders.id', '=', hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
    .executeTakeFirst()
  if (!order) return undefined
  const isCorrect = timingSafeEqual(Buffer.from(tokenOf(app, order)), Buffer.from(token))
  return isCorrect && !hasEnded(app, order) ? order : undefined
}

function hasEnded(app: App, { done_at, link_salt }: Pick<OrdersRow, 'done_at' | 'link_salt'>): boolean {
  if (done_at === null) return false
  // An admin's salt is a UUIDv7, which begins with its time; older ones have none.
  const renewed = /^([\da-f]{8})-([\da-f]{4})-7/.exec(link_salt ?? '')
  const since = Math.max(Date.parse(done_at), renewed ? Number.parseInt(renewed[1]! + renewed[2]!, 16) : 0)
  return app.clock.now() - since > LINK_MS
}

/** The URL of an order's page; undefined if its customer signs in to see it. */
export async function guestOrderUrl(app: App, db: Queryable, id: string): Promise<string | undefined> {
  const order = await guestOrders(db).where('orders.id', '=', id).executeTakeFirst()
  return order && orderLink(app, order)
}

function guestOrders(db: Queryable) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select(['orders.id', 'orders.account_id', 'orders.done_at', 'orders.link_salt', 'accounts.name'])
    .where('accounts.guest_email', 'is not', null)
    .where('accounts.status', '=', 'active')
}
