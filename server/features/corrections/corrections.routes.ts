import { isDeepStrictEqual } from 'node:util'
import type { correctionCalls } from '#contract/orders/refunds-and-corrections.ts'
import type { Body } from '#contract/call.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { type Actor, seesAll } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { notify } from '../notifications/notify.ts'
import { addressOf, mayCorrect, withState } from '../orders/order-answer.ts'
import { lockOrderFor, orderFor } from '../orders/order-queries.ts'
import { correctLines } from './correct-lines.ts'

export function correctionRoutes(app: App): Pick<Handlers, keyof typeof correctionCalls> {
  return {
    correctContact: async ({ params, body, actor, requestId }) => ({
      data: await correctContact(app, { id: params.id, body, actor, requestId }),
    }),
    correctLines: async ({ params, body, actor, requestId }) => ({
      data: await correctLines(app, { id: params.id, body, actor, requestId }),
    }),
  }
}

type Address = Body<typeof correctionCalls.correctContact>['shippingAddress']

interface Correction {
  id: string
  body: Body<typeof correctionCalls.correctContact>
  actor: Actor
  requestId: string
}

/** Corrects where an order goes → the order. The same address again writes nothing. */
async function correctContact(app: App, correction: Correction): Promise<Order> {
  await app.database.transaction((tx) => correctInside(app, tx, correction))
  return orderFor(app, correction.actor, correction.id)
}

async function correctInside(
  app: App,
  tx: Transaction,
  { id, body, actor, requestId }: Correction,
): Promise<void> {
  const order = await lockOrderFor(tx, actor, id)
  const before = addressOf(order)
  const after = withState({ ...body.shippingAddress, stateCode: chosenCode(order, body.shippingAddress) })
  if (isDeepStrictEqual(before, after)) return
  if (!mayCorrect(app, order, seesAll(actor, 'orders'))) throw tooLate(seesAll(actor, 'orders'))
  if (body.seen && !isDeepStrictEqual(before, { ...body.seen, stateCode: before.stateCode }))
    throw changedMeanwhile()
  await tx.db
    .updateTable('orders')
    .set({
      full_name: after.fullName,
      phone: after.phone,
      address_line: after.addressLine,
      city: after.city,
      state: after.state,
      state_code: chosenCode(order, body.shippingAddress),
      postal_code: after.postalCode,
      country: after.country,
      ordered_address: order.ordered_address ?? JSON.stringify(before),
      updated_at: isoTime(app.clock),
    })
    .where('id', '=', id)
    .execute()
  await writeAudit(app, tx, { actor, requestId, action: 'contact', subject: ['order', id], before, after })
  // Whoever packs the order may have the old address before them; the customer reads a correction of the shop's.
  await notify(app, tx, {
    ...(seesAll(actor, 'orders')
      ? { to: { account: order.account_id }, kind: 'order-changed' }
      : { to: 'admins', kind: 'address-corrected' }),
    subject: id,
    facts: {},
  })
}

/** The State as it is chosen now, or as it was while the address is in the same place. */
function chosenCode(order: OrdersRow, { stateCode, state, postalCode }: Address): string {
  const isThere = state === order.state && postalCode === order.postal_code
  return stateCode || (isThere ? order.state_code : '')
}

function tooLate(forAdmin: boolean): Refusal {
  return new Refusal(
    'NOT_ALLOWED',
    forAdmin
      ? 'This order has been sent or closed, so its address can no longer be corrected.'
      : 'This order is already being prepared. Please contact the shop to correct its address.',
  )
}

function changedMeanwhile(): Refusal {
  return new Refusal(
    'CHANGED_MEANWHILE',
    'Someone else has corrected this address. Please check it and try again.',
  )
}
