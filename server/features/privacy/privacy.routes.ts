import { sql } from 'kysely'
import type { OwnData, privacyCalls } from '#contract/accounts/privacy.ts'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { toRupees } from '#contract/money.ts'
import { isBuyer } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { Download, type Handlers } from '../../http/handlers.ts'
import type { Actor, ActorContext } from '../../actor.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { escapeHtml } from '../../escape-html.ts'
import { emailOfAccount } from '../../mail/no-email.ts'
import { notFound } from '../../shop-error.ts'
import { listSessions } from '../accounts/sessions.ts'
import { readMe } from '../accounts/accounts.routes.ts'
import { listAddresses } from '../addresses/addresses.routes.ts'
import { loadOrders } from '../orders/order-queries.ts'
import { readStoreSetting } from '../store-settings/read-store-settings.ts'
import { deleteCustomer, deleteOwnAccount } from './delete-account.ts'

export function privacyRoutes(app: App): Pick<Handlers, keyof typeof privacyCalls> {
  return {
    exportData: async ({ actor }) => ({ data: await exportData(app, actor) }),
    exportDataPage: async ({ actor }) => new Download('my-data.html', [await dataPage(app, actor)]),
    exportCustomer: async ({ params, actor, requestId }) => {
      const page = await exportCustomer(app, { id: params.id, actor, requestId })
      return new Download('customer-data.html', [page])
    },
    deleteMe: ({ actor, body, ip }) => deleteOwnAccount(app, { actor, password: body.password, ip }),
    deleteCustomer: ({ params, actor, requestId }) =>
      deleteCustomer(app, { id: params.id, actor, requestId }),
  }
}

/** The data page of a customer who asks the shop for it. NOT_FOUND for staff and deleted accounts. */
async function exportCustomer(app: App, { id, actor, requestId }: ActorContext & { id: string }) {
  const row = await app.database.read
    .selectFrom('accounts')
    .select(['role', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.deleted_at || !isBuyer(row.role)) throw notFound('Customer')
  await app.database.transaction((tx) =>
    writeAudit(app, tx, { actor, requestId, action: 'export-data', subject: ['account', id] }),
  )
  return dataPage(app, { id, sessionHash: '' })
}

type Whose = Pick<Actor, 'id' | 'sessionHash'>

/** All personal data of an account, without data that is not about a person, such as counters. */
async function exportData(app: App, actor: Whose): Promise<OwnData> {
  const db = app.database.read
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', actor.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const consents = await db
    .selectFrom('consents')
    .selectAll()
    .where('account_id', '=', actor.id)
    .orderBy('id')
    .execute()
  const payments = await db
    .selectFrom('unmatched_payments')
    .selectAll()
    .where('account_id', '=', actor.id)
    .orderBy('id')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', actor.id)
    .orderBy('id')
    .execute()
  return {
    exportedAt: isoTime(app.clock),
    profile: await readMe(app, actor),
    addresses: await listAddresses(app, actor),
    consents: consents.map(({ kind, version, wording, order_id, created_at }) => ({
      kind,
      version,
      wording,
      order: order_id,
      agreedAt: created_at,
    })),
    sessions: await listSessions(app, actor),
    wishlist: await wishlistOf(app, actor),
    stockRequests: await stockRequestsOf(app, actor),
    orders: await loadOrders(
      app,
      orders.map(({ id }) => id),
      false,
    ),
    paymentsWithoutOrder: payments.map((row) => ({
      reference: row.reference,
      total: toRupees(row.total_paise),
      utr: row.utr,
      address: JSON.parse(row.shipping_address) as Record<string, string>,
      createdAt: row.created_at,
      settledAt: row.settled_at,
    })),
    notifications: notifications.map(({ kind, subject_id, created_at }) => ({
      kind,
      order: subject_id,
      createdAt: created_at,
    })),
  }
}

async function wishlistOf(app: App, actor: Whose): Promise<OwnData['wishlist']> {
  const rows = await app.database.read
    .selectFrom('favourites')
    .innerJoin('products', 'products.id', 'favourites.subject_id')
    .select(['products.id', 'products.name', 'favourites.created_at'])
    .where('favourites.account_id', '=', actor.id)
    .where('favourites.kind', '=', 'product')
    .orderBy('favourites.created_at')
    .orderBy('products.id')
    .execute()
  return rows.map(({ id, name, created_at }) => ({ product: id, name, addedAt: created_at }))
}

/**
 * The products for which back-in-stock emails to the account's email were requested. Someone else may have
 * registered that email: a customer sees them once it is verified, and staff first check who asks for a guest's.
 */
async function stockRequestsOf(app: App, { id }: Whose): Promise<OwnData['stockRequests']> {
  const rows = await app.database.read
    .selectFrom('stock_requests')
    .innerJoin('accounts', (join) => join.on(emailOfAccount(), '=', sql.ref('stock_requests.email')))
    .innerJoin('products', 'products.id', 'stock_requests.product_id')
    .select(['products.id', 'products.name', 'stock_requests.created_at'])
    .where('accounts.id', '=', id)
    .where((e) => e.or([e('is_verified', '=', 1), e('guest_email', 'is not', null)]))
    .orderBy('stock_requests.created_at')
    .orderBy('products.id')
    .execute()
  return rows.map(({ id: product, name, created_at }) => ({ product, name, requestedAt: created_at }))
}

/** The same as one self-contained HTML file: each record is a table of its fields, without empty ones. */
async function dataPage(app: App, whose: Whose): Promise<string> {
  const { exportedAt, ...parts } = await exportData(app, whose)
  const shop = await readStoreSetting(app.database.read, 'shopName')
  const sections = Object.entries(parts).map(
    ([name, value]) => `<section><h2>${labelOf(name)}</h2>${valueHtml(value)}</section>`,
  )
  return `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your data at ${escapeHtml(shop)}</title>
<style>${STYLE}</style>
<h1>Your data at ${escapeHtml(shop)}</h1>
<p>Exported on ${valueHtml(exportedAt)}</p>
${sections.join('\n')}
</html>
`
}

const STYLE = `:root{color-scheme:light dark}body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}
table{margin:.5rem 0;border-collapse:collapse}th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;border-top:1px solid #8886;overflow-wrap:anywhere}th{font-weight:500;white-space:nowrap}`

function valueHtml(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '<p>None</p>' : value.map(valueHtml).join('\n')
  if (typeof value !== 'object' || value === null) return escapeHtml(textOf(value))
  const rows = Object.entries(value).filter(([, one]) => one !== null && one !== '' && !isEmptyList(one))
  return `<table>${rows.map(([name, one]) => `<tr><th>${labelOf(name)}</th><td>${valueHtml(one)}</td></tr>`).join('')}</table>`
}

/** Times as people in India read them, and yes or no instead of true or false. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  const at = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(at) ? text : timeFormat().format(at)
}

let format: Intl.DateTimeFormat | undefined
/** Created with the first page: it takes milliseconds. */
function timeFormat(): Intl.DateTimeFormat {
  return (format ??= new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: SHOP_TIME_ZONE,
  }))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** 'paymentsWithoutOrder' → 'Payments without order'; '_id' → 'ID'. */
function labelOf(name: string): string {
  if (name === '_id') return 'ID'
  const words = name.replaceAll(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1))
}
