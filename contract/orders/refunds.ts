import { z } from 'zod'
import { call } from '../call.ts'
import { unmatchedPayment } from './checkout.ts'
import * as f from '../fields.ts'
import { ORDER_LINES_MAX, REFUND_REASON_MAX } from '../limits.ts'
import { recordAnswer } from '../lists.ts'
import { rupeesField } from '../money-fields.ts'
import { quantity, typedUtr } from './new-order.ts'
import { order } from './orders.ts'
import { REFUND_WAYS } from './refund-record.ts'

/** What every refund says, of an order or of a payment that became none. */
const said = {
  amount: rupeesField('Amount').refine((amount) => amount > 0, { error: 'Amount must be above 0' }),
  reason: f.textField('Reason', { max: REFUND_REASON_MAX, lines: true }),
  way: z.enum(REFUND_WAYS, { error: 'Refund method must be upi, bank, cash or other' }),
  /** Of the payment back; '' for none. */
  utr: z.union([z.literal('').transform(() => undefined), typedUtr]).optional(),
  /** The day in India on which it was paid back. */
  on: z.iso.date({ error: 'Please choose the refund date' }),
}

const refundedLine = z.strictObject({ item: f.id, quantity }, { error: f.recordError('Each line') })

export const newRefund = z.strictObject({
  ...said,
  /** The order's lines that it is for; none for a free amount. */
  lines: z
    .array(refundedLine, { error: 'Lines must be a list' })
    .max(ORDER_LINES_MAX, { error: 'An order can have up to 100 items' })
    .refine(f.eachItemOnce, { error: 'Please name each item once' })
    .optional(),
  /** What the admin saw as paid back before, rupees. */
  refundedSoFar: rupeesField('Refunded so far'),
})

export const unmatchedRefund = z.strictObject(said)

export const refundCalls = {
  recordRefund: call({
    method: 'POST',
    path: '/refund/recordRefund/:id',
    access: 'admin',
    about:
      'Records what was paid back of a paid order: `amount` in rupees, at most what was received less what was refunded, and units of a line at most as often as they are on the order and were not refunded (else NOT_ALLOWED with `left`); `way`, `utr` of a UPI payment, `on` a day in India from the order’s to today. `refundedSoFar` is what the admin saw; another sum by now is CHANGED_MEANWHILE, so a repeat records nothing twice. The shop pays by its own app.',
    body: newRefund,
    answer: recordAnswer(order),
    done: 'Refund recorded',
    status: 201,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  refundUnmatched: call({
    method: 'POST',
    path: '/refund/refundUnmatched/:id',
    access: 'admin',
    about:
      'Records that a payment which became no order was paid back, and closes it; `amount` in rupees, at most what it should have been. NOT_ALLOWED when it is closed already, UTR_USED when its UTR has paid an order.',
    body: unmatchedRefund,
    answer: recordAnswer(unmatchedPayment),
    done: 'Refund recorded',
    status: 201,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'UTR_USED'],
  }),
}
