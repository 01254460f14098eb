import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { recordResponse } from '../lists.ts'
import { buyerGstin, orderLines, shippingAddress, typedUtr } from './new-order.ts'
import { order } from './orders.ts'

/** A customer without an account yet. Without an email no one can sign in to the account that is created. */
export interface NewCustomer {
  name: string
  mobile: string
  email: string | undefined
}

/** An existing customer by id, or a new one by name, mobile and perhaps an email. */
const orderingCustomer = z
  .strictObject(
    {
      id: f.id.optional(),
      name: f.personName.optional(),
      mobile: f.mobilePhone.optional(),
      email: f.email.optional(),
    },
    { error: f.recordError('Customer') },
  )
  .transform(({ id, name, mobile, email }, context): { id: string } | NewCustomer => {
    if (id !== undefined) return { id }
    if (name === undefined) context.addIssue({ code: 'custom', path: ['name'], message: 'Name is required' })
    if (mobile === undefined)
      context.addIssue({ code: 'custom', path: ['mobile'], message: 'Mobile number is required' })
    return name === undefined || mobile === undefined ? z.NEVER : { name, mobile, email }
  })

export const phoneOrder = z.strictObject({
  customer: orderingCustomer,
  shippingAddress,
  buyerGstin,
  items: orderLines,
  paid: z.boolean({ error: 'Paid must be true or false' }),
  /** The payment's UTR: claimed if it is paid, else stored as entered by the customer. */
  utr: typedUtr.optional(),
})

export const phoneOrderCalls = {
  placeForCustomer: call('POST', '/order/placeForCustomer', {
    access: 'admin',
    area: 'orders',
    description:
      'Places an order by phone for a customer (`customer.id`), or for a new one with name, 10-digit mobile and optional email, whose account is created with it. Prices, stock and invoice number as for any order; no screenshot. `paid` with `utr` claims that UTR. EMAIL_TAKEN names the account with that email. Repeats as for createOrder.',
    headers: {
      'Idempotency-Key':
        '1 to 255 printable characters: the same key with the same order returns the first order again; with another order KEY_REUSED',
    },
    body: phoneOrder,
    response: recordResponse(order),
    successMessage: 'Order placed',
    status: 201,
    errors: [
      'NOT_FOUND',
      'NOT_ALLOWED',
      'EMAIL_TAKEN',
      'PRICE_CHANGED',
      'OUT_OF_STOCK',
      'NOT_ON_SALE',
      'UTR_USED',
      'KEY_REUSED',
    ],
  }),
}
