import type { Paise } from '#contract/money.ts'
import type { paymentCalls } from '#contract/payments/payments.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { ReceivedPayment } from '../orders/received.ts'
import { askForPicture } from './ask-for-picture.ts'
import { correctUtr } from './correct-utr.ts'
import { listPayments } from './list-payments.ts'
import { paymentById } from './payment-queries.ts'
import { paymentRecord } from './payment-record.ts'
import { readAgain } from './read-again.ts'
import { replaceScreenshot } from './replace-screenshot.ts'
import { setPaymentStatus } from './set-payment-status.ts'
import { settlePayment } from './settle-payment.ts'
import { viewScreenshot } from './view-screenshot.ts'

/** All but readScreenshot, which judges against the open checkout session: checkout.routes.ts. */
export function paymentRoutes(
  app: App,
): Pick<Handlers, Exclude<keyof typeof paymentCalls, 'readScreenshot'> | 'updatePaymentStatus'> {
  return {
    updatePaymentStatus: async ({ params, body, actor, requestId }) => ({
      data: await setPaymentStatus(app, {
        id: params.id,
        to: body.paymentStatus,
        received: byWord(body.received),
        actor,
        requestId,
      }),
    }),
    getPaymentsToCheck: ({ query }) => listPayments(app, query),
    getPaymentRecord: async () => ({ data: await paymentRecord(app) }),
    getPayment: async ({ params }) => ({ data: await paymentById(app, params.id) }),
    viewScreenshot: async ({ params, body, actor }) => ({
      data: await viewScreenshot(app, { id: params.id, former: body.former, actor }),
    }),
    settlePayment: async ({ params, body, actor, requestId }) => ({
      data: await settlePayment(app, {
        orderId: params.id,
        to: body.paymentStatus,
        expectedStatus: body.from,
        undo: body.undo ?? false,
        received: byWord(body.received),
        actor,
        requestId,
      }),
    }),
    correctUtr: async ({ params, body, actor, requestId }) => ({
      data: await correctUtr(app, { orderId: params.id, utr: body.utr, actor, requestId }),
    }),
    askForPicture: async ({ params, body, actor, requestId }) => ({
      data: await askForPicture(app, {
        orderId: params.id,
        note: body.note ?? '',
        undo: body.undo ?? false,
        actor,
        requestId,
      }),
    }),
    readAgain: async ({ params }) => ({ data: await readAgain(app, params.id) }),
    replaceScreenshot: async ({ params, body, actor, requestId, header }) => ({
      data: await replaceScreenshot(app, {
        orderId: params.id,
        image: body.image,
        utr: body.utr,
        consent: header('consent-version'),
        actor,
        requestId,
      }),
    }),
  }
}

/** An amount that an admin gives. */
function byWord(amount: Paise | undefined): ReceivedPayment | undefined {
  return amount === undefined ? undefined : { amount, from: 'admin' }
}
