import type { refundCalls } from '#contract/orders/refunds.ts'
import type { Body } from '#contract/call.ts'
import type { UnmatchedPayment } from '#contract/orders/checkout.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Transaction } from '../../database/database.ts'
import type { By } from '../../actor.ts'
import { rupeesText } from '../../mail/rupees-text.ts'
import { Refusal } from '../../refusal.ts'
import { closeUnmatched, unmatchedById } from '../checkout/unmatched-payments.ts'
import { refuseUsed } from '../payments/claim-utr.ts'
import { recordRefund } from './record-refund.ts'
import { insertRefund, refuseImpossible } from './insert-refund.ts'
import { tellOfRefund } from './tell-of-refund.ts'

export function refundRoutes(app: App): Pick<Handlers, keyof typeof refundCalls> {
  return {
    recordRefund: async ({ params, body, actor, requestId }) => ({
      data: await recordRefund(app, { orderId: params.id, body, actor, requestId }),
    }),
    refundUnmatched: async ({ params, body, actor, requestId }) => ({
      data: await refundUnmatched(app, { id: params.id, body, actor, requestId }),
    }),
  }
}

interface NewRefund extends By {
  id: string
  body: Body<typeof refundCalls.refundUnmatched>
}

/** Records that a payment which became no order was refunded, and closes it. UTR_USED when it paid an order. */
async function refundUnmatched(app: App, refund: NewRefund): Promise<UnmatchedPayment> {
  await app.database.transaction((tx) => refundInside(app, tx, refund))
  return unmatchedById(app, refund.id)
}

async function refundInside(
  app: App,
  tx: Transaction,
  { id, body, actor, requestId }: NewRefund,
): Promise<void> {
  const note = `Refunded ${rupeesText(body.amount)}: ${body.reason}`
  const payment = await closeUnmatched(app, tx, { id, note, actor, requestId })
  refuseImpossible(app, body, payment.created_at)
  if (body.amount > payment.total_paise)
    throw new Refusal(
      'NOT_ALLOWED',
      `That is more than the amount due. You can refund up to ${rupeesText(payment.total_paise)}.`,
    )
  if (payment.utr !== null) await refuseUsed(tx, '', payment.utr)
  const row = await insertRefund(app, tx, { ...body, unmatched_id: id, actor, requestId })
  await tellOfRefund(app, tx, row, { account: payment.account_id, reference: payment.reference })
}
