import type { Payment } from '#contract/payments/payments.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { ActorContext } from '../../actor.ts'
import type { ReceivedPayment } from '../orders/received.ts'
import { setPaymentStatus } from './set-payment-status.ts'
import { paymentById } from './payment-queries.ts'

/** How long an act can be undone before the customer's mail leaves, ms; the screen offers it a little shorter. */
export const UNDO_MS = 12_000

interface Settling extends ActorContext {
  orderId: string
  to: PaymentStatus
  expectedStatus: PaymentStatus
  undo: boolean
  /** What an admin says was received. */
  received: ReceivedPayment | undefined
}

/** Sets a payment's status from the desk → the payment. Errors as `changePaymentStatus` says. */
export async function settlePayment(app: App, { orderId, ...settling }: Settling): Promise<Payment> {
  await setPaymentStatus(app, { id: orderId, ...settling, mailAfter: UNDO_MS })
  return paymentById(app, orderId)
}
