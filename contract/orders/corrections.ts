import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { ADDRESS_LINE_MAX, ORDER_LINES_MAX, QUANTITY_MAX } from '../limits.ts'
import { recordAnswer } from '../lists.ts'
import { rupeesField } from '../money-fields.ts'
import { CHECKOUT_TEXTS, shippingAddress } from './new-order.ts'
import { order } from './orders.ts'

const seenText = z.string().normalize().max(ADDRESS_LINE_MAX)
/** The address as its editor saw it; no rule of today, so that an old one can be corrected. */
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
    .refine(f.eachItemOnce, { error: 'Please name each item once' }),
  /** The order's total as the admin saw it, rupees. */
  total: rupeesField('Total'),
})

export const correctionCalls = {
  correctContact: call({
    method: 'PATCH',
    path: '/order/correctContact/:id',
    access: 'signed-in',
    guests: true,
    hourly: 30,
    about:
      'Corrects the delivery address of an order: by its customer within 30 minutes while it is pending, by an admin until it is shipped, else NOT_ALLOWED. `seen` is the address before the correction; CHANGED_MEANWHILE if it is different by now.',
    body: z.strictObject({ shippingAddress, seen: seenAddress.optional() }),
    textOrder: CHECKOUT_TEXTS,
    answer: recordAnswer(order),
    done: 'Address corrected',
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  correctLines: call({
    method: 'PATCH',
    path: '/order/correctLines/:id',
    access: 'admin',
    area: 'orders',
    about:
      'Lowers the quantities of an order until it is shipped. 0 removes a line, lines that are not named stay unchanged, and at least one unit must remain (else NOT_ALLOWED). The units go back into stock, the total is lowered, and for a paid order the difference becomes due as a refund. `total` is the amount in rupees that the admin saw; CHANGED_MEANWHILE if it is different by now.',
    body: correctedLines,
    answer: recordAnswer(order),
    done: 'Order corrected',
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
}
