import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { ADDRESS_LINE_MAX, ORDER_LINES_MAX, QUANTITY_MAX, REFUND_REASON_MAX } from '../limits.ts'
import { recordResponse } from '../lists.ts'
import { rupeesField } from '../money-fields.ts'
import { CHECKOUT_TEXTS, quantity, shippingAddress, typedUtr } from './new-order.ts'
import { order } from './orders.ts'
import { unmatchedPayment } from './checkout.ts'
import { REFUND_WAYS } from './money-records.ts'

/** The fields of every refund, for an order or for a payment without one. */
const said = {
  amount: rupeesField('Amount').refine((amount) => amount > 0, { error: 'Amount must be above 0' }),
  reason: f.textField('Reason', { max: REFUND_REASON_MAX, lines: true }),
  way: z.enum(REFUND_WAYS, { error: 'Refund method must be upi, bank, cash or other' }),
  /** The UTR of the refund payment; '' for none. */
  utr: z.union([z.literal('').transform(() => undefined), typedUtr]).optional(),
  /** The day in India of the refund. */
  on: z.iso.date({ error: 'Please choose the refund date' }),
}

const refundedLine = z.strictObject({ item: f.id, quantity }, { error: f.recordError('Each line') })

const newRefund = z.strictObject({
  ...said,
  /** The order's lines that it covers; none for a free amount. */
  lines: z
    .array(refundedLine, { error: 'Lines must be a list' })
    .max(ORDER_LINES_MAX, { error: 'An order can have up to 100 items' })
    .refine(f.eachItemOnce, { error: 'Each item can be listed only once' })
    .optional(),
  /** The amount already refunded when the admin looked, in rupees. */
  refundedSoFar: rupeesField('Refunded so far'),
})

export const unmatchedRefund = z.strictObject(said)

export const refundCalls = {
  recordRefund: call('POST', '/refund/recordRefund/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Records a refund for a paid order: `amount` in rupees, at most the amount received less earlier refunds; units of a line, at most those ordered and not yet refunded (else NOT_ALLOWED with `left`); `way`; `utr` of a UPI payment; `on`, a day in India between the order and today. `refundedSoFar` is the sum that the admin saw; CHANGED_MEANWHILE if it is different by now, so a repeated call records nothing twice. The shop sends the money itself.',
    body: newRefund,
    response: recordResponse(order),
    successMessage: 'Refund recorded',
    status: 201,
    errors: ['NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  refundUnmatched: call('POST', '/refund/refundUnmatched/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Records that an unmatched payment was refunded, and closes it; `amount` in rupees, at most the amount due. NOT_ALLOWED if it is closed, UTR_USED if its UTR has paid an order.',
    body: unmatchedRefund,
    response: recordResponse(unmatchedPayment),
    successMessage: 'Refund recorded',
    status: 201,
    errors: ['NOT_ALLOWED', 'UTR_USED'],
  }),
}

const seenText = z.string().normalize().max(ADDRESS_LINE_MAX)
/** The address as its editor saw it; current rules do not apply, so an old one can be corrected. */
const seenAddress = z.strictObject({
  fullName: seenText,
  phone: seenText,
  addressLine: seenText,
  city: seenText,
  state: seenText,
  stateCode: seenText.optional(),
  postalCode: seenText,
  country: seenText,
})

const QUANTITY = 'Quantity must be a whole number from 0 to 1,000'
const correctedLine = z.strictObject(
  {
    /** The line's id. */
    item: f.id,
    quantity: z
      .number({ error: QUANTITY })
      .int({ error: QUANTITY })
      .min(0, { error: QUANTITY })
      .max(QUANTITY_MAX, {
        error: QUANTITY,
      }),
  },
  { error: f.recordError('Each item') },
)

export const correctedLines = z.strictObject({
  items: z
    .array(correctedLine, { error: 'Items must be a list' })
    .min(1, { error: 'Please change at least one item' })
    .max(ORDER_LINES_MAX, { error: 'An order can have up to 100 items' })
    .refine(f.eachItemOnce, { error: 'Each item can be listed only once' }),
  /** The order's total as the admin saw it, in rupees. */
  total: rupeesField('Total'),
})

export const correctionCalls = {
  correctContact: call('PATCH', '/order/correctContact/:id', {
    access: 'signed-in',
    guests: true,
    hourlyLimit: 30,
    description:
      'Corrects the delivery address of an order: by its customer within 30 minutes while it is pending, by an admin until it is shipped, else NOT_ALLOWED. `seen` is the address before the correction; CHANGED_MEANWHILE if it is different by now.',
    body: z.strictObject({ shippingAddress, seen: seenAddress.optional() }),
    errorOrder: CHECKOUT_TEXTS,
    response: recordResponse(order),
    successMessage: 'Address corrected',
    errors: ['NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  correctLines: call('PATCH', '/order/correctLines/:id', {
    access: 'admin',
    area: 'orders',
    description:
      'Lowers the quantities of an order until it is shipped. 0 removes a line, lines that are not named stay unchanged, and at least one unit must remain (else NOT_ALLOWED). The units go back into stock, the total is lowered, and for a paid order the difference becomes due as a refund. `total` is the amount in rupees that the admin saw; CHANGED_MEANWHILE if it is different by now.',
    body: correctedLines,
    response: recordResponse(order),
    successMessage: 'Order corrected',
    errors: ['NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
}
