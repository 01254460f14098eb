import type { CallResponse, Body } from '#contract/call.ts'
import { type guestCalls, linkedOrder, type LinkedOrder } from '#contract/orders/guest-orders.ts'
import { toPaise } from '#contract/money.ts'
import type { ActorContext } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { Handlers } from '../../http/handlers.ts'
import { customerShortId, newId } from '../../ids.ts'
import { rupeesText } from '../../mail/email-content.ts'
import { orderByToken, orderLink, guestOrderUrl } from '../../order-link.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { withAuthLog } from '../accounts/auth-log.ts'
import { reportProblem } from '../disputes/disputes.routes.ts'
import { orderById } from '../orders/order-queries.ts'
import { replaceScreenshot } from '../payments/replace-screenshot.ts'
import { documentOfOrder } from '../tax-documents/read-documents.ts'
import { pdfFile } from '../tax-documents/tax-documents.routes.ts'
import { ipKey } from '../../http/ip-key.ts'
import { countWithin, LIMITS, rejectAbove } from '../../limits.ts'
import { unknownPassword } from '../accounts/passwords.ts'
import { createAccount } from '../accounts/register.ts'
import { openSession } from '../accounts/sessions.ts'

export function guestRoutes(app: App): Pick<Handlers, keyof typeof guestCalls> {
  return {
    signInGuest: ({ body, header, ...origin }) => {
      const caller = { ip: origin.ip, userAgent: header('user-agent') ?? '' }
      return withAuthLog(app, 'guest', { origin }, () => signInGuest(app, body, caller))
    },
    getLinkedOrder: async ({ params }) => ({ data: await readLinkedOrder(app, params.token) }),
    getLinkedDocument: async ({ params }) => ({ data: await readLinkedDocument(app, params) }),
    getLinkedPdf: async ({ params, ip }) =>
      pdfFile(await readLinkedDocument(app, params), { ip: ipKey(ip), account: '' }),
    replaceLinkedScreenshot: async ({ params: { token }, body, header, requestId }) => ({
      data: await replaceLinkedScreenshot(app, {
        token,
        ...body,
        consent: header('consent-version'),
        requestId,
      }),
    }),
    reportLinkedProblem: async ({ params: { token }, body }) => {
      const linked = await assertLinked(app, token)
      await reportProblem(app, { orderId: linked.id, ...body, actor: { id: linked.account_id } })
      return { data: await readLinkedOrder(app, token) }
    },
    replaceOrderLink: async ({ params, actor, requestId }) => ({
      orderLink: await replaceOrderLink(app, { id: params.id, actor, requestId }),
    }),
  }
}

type LinkedScreenshot = Body<typeof guestCalls.replaceLinkedScreenshot> & {
  token: string
  consent: string | undefined
  requestId: string
}

/** Stores another screenshot for the order of a link, as from its buyer (docs/rules/accounts.md). */
async function replaceLinkedScreenshot(
  app: App,
  { token, image, utr, consent, requestId }: LinkedScreenshot,
): Promise<LinkedOrder> {
  const linked = await assertLinked(app, token)
  const actor = { id: linked.account_id, name: linked.name }
  await replaceScreenshot(app, { orderId: linked.id, image, utr, consent, actor, requestId })
  return readLinkedOrder(app, token)
}

/** The order of a link. NOT_FOUND for every token that shows no order, whatever the reason. */
async function assertLinked(app: App, token: string) {
  const linked = await orderByToken(app, app.database.read, token)
  if (!linked) throw notFound('Order')
  return linked
}

/** What the link of an order shows. Throws NOT_FOUND as `assertLinked` does. */
async function readLinkedOrder(app: App, token: string): Promise<LinkedOrder> {
  const linked = await assertLinked(app, token)
  const order = await orderById(app, linked.id)
  return linkedOrder.parse({ ...order, name: linked.name, orderLink: orderLink(app, linked) })
}

/** A tax document of the order of a link. NOT_FOUND as in `assertLinked`, and for a document of another order. */
async function readLinkedDocument(app: App, { token, id }: { token: string; id: string }) {
  const linked = await assertLinked(app, token)
  return documentOfOrder(app, { orderId: linked.id, id })
}

/** The linked order as HTML for browsers without JavaScript; undefined if the token shows no order. */
export async function orderHtml(app: App, token: string): Promise<string | undefined> {
  const order = await readLinkedOrder(app, token).catch((error: unknown) => {
    if (error instanceof ShopError) return undefined
    throw error
  })
  if (!order) return undefined
  const { fullName, phone, addressLine, city, state, postalCode, country } = order.shippingAddress
  const items = order.items.map(({ product, quantity, price }) => [
    product.name,
    `${quantity} × ${rupeesText(toPaise(price))}`,
  ])
  const lines = [
    ['Order', `#${customerShortId(order._id)}`],
    ['Invoice', order.invoiceId],
    ...items,
    ['Total', rupeesText(toPaise(order.totalAmount))],
    [
      'Delivery address',
      [fullName, addressLine, city, state, postalCode, country, phone].filter(Boolean).join(', '),
    ],
    ['Status', `${order.orderStatus}, payment ${order.paymentStatus}`],
  ]
  const text = lines.map(([name = '', value = '']) => `<p>${escapeHtml(name)}: ${escapeHtml(value)}</p>`)
  return `<h1>Order placed, thank you ${escapeHtml(order.name)}</h1>${text.join('')}`
}

/** Ends an order's link and returns the new one. */
async function replaceOrderLink(app: App, { id, actor, requestId }: ActorContext & { id: string }) {
  return app.database.transaction(async (tx) => {
    await tx.db
      .updateTable('orders')
      .set({ link_salt: newId(app.clock.now()) })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('Order'))
    const link = await guestOrderUrl(app, tx.db, id)
    if (!link)
      throw new ShopError(
        'NOT_ALLOWED',
        'This customer signs in to see their orders, so the order has no link.',
      )
    // Never the link itself, which gives access to the order.
    await writeAudit(app, tx, { actor, requestId, action: 'replace-link', subject: ['order', id] })
    return link
  })
}

type Call = typeof guestCalls.signInGuest

/**
 * Creates a separate account for every guest, signs it in and returns token and user. It reads no other accounts,
 * so neither the response nor its timing reveals whether a mobile or an email is known (docs/rules/accounts.md).
 */
async function signInGuest(
  app: App,
  { name, mobile, email }: Body<Call>,
  { ip, userAgent }: { ip: string; userAgent: string },
): Promise<CallResponse<Call>> {
  const counts = [`guests:${ipKey(ip)}`, `guests:${mobile}`]
  for (const key of counts) await rejectAbove(app, key, LIMITS.guests)
  const { id, token } = await app.database.transaction(async (tx) => {
    const { publicShop } = await app.storeSettings(tx.db)
    if (!publicShop) throw new ShopError('FORBIDDEN', 'Please register or sign in to order at this shop.')
    for (const key of counts) await countWithin(app, tx.db, key, LIMITS.guests)
    const account = { role: 'customer', name, mobile, isVerified: false } as const
    const id = await createAccount(app, tx, {
      ...account,
      email: undefined,
      guest: { email },
      passwordHash: unknownPassword(),
    })
    return { id, token: await openSession(app, tx.db, id, { remember: false, userAgent }) }
  })
  const user = { _id: id, role: 'customer', name, email: email ?? '', mobile, isVerified: false } as const
  return { token, user: { ...user, guest: true } }
}
