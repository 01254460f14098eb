import type { Payment } from '#contract/payments/payments.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { ActorContext } from '../../actor.ts'
import type { ReceivedPayment } from '../orders/received.ts'
import { setPaymentStatus } from './set-payment-status.ts'
import { paymentById } from './payment-queries.ts'

/**
 * How long a decision can be undone before the customer's email is sent, in ms; the screen offers slightly less.
 */
export const UNDO_MS = 12_000

interface Settling extends ActorContext {
  orderId: string
  to: PaymentStatus
  expectedStatus: PaymentStatus
  undo: boolean
  /** The amount that an admin says was received. */
  received: ReceivedPayment | undefined
}

/** Sets a payment's status from the desk and returns the payment. Throws the errors of `changePaymentStatus`. */
export async function settlePayment(app: App, { orderId, ...settling }: Settling): Promise<Payment> {
  await setPaymentStatus(app, { id: orderId, ...settling, mailAfter: UNDO_MS })
  return paymentById(app, orderId)
}
