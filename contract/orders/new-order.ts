import { z } from 'zod'
import * as f from '../fields.ts'
import {
  ADDRESS_LINE_MAX,
  DEFAULT_COUNTRY,
  ORDER_LINES_MAX,
  PAYMENT_METHOD,
  REGION_NAME_MAX,
  QUANTITY_MAX,
} from '../limits.ts'
import { hasGstinForm, hasValidChecksum, stateByCode } from '../back-office/gstin.ts'
import { rupeesField } from '../money-fields.ts'
import { asciiDigits } from '../typed-numbers.ts'

// The fields that a customer sends with an order.

/** The texts of the checkout: required ones, then those about the format. */
export const CHECKOUT_TEXTS = [
  'Name is required',
  'Contact is required',
  'Address is required',
  'Pincode is required',
  'Payment screenshot is required',
  f.TEN_DIGITS,
  'Please enter a valid 6-digit pincode',
] as const

/** A State's two-digit code; '' for none. */
export const stateCode = f
  .optionalText('State code', { max: 2 })
  .refine((code) => !code || stateByCode(code) !== undefined, { error: 'Please choose a State' })

/** The GSTIN of a registered buyer; '' for none. */
export const buyerGstin = f
  .optionalText('GSTIN', { max: 40 })
  .transform((text) => text?.toUpperCase())
  .refine((text) => !text || (hasGstinForm(text) && hasValidChecksum(text)), {
    error: 'Please enter a valid GSTIN, like 27AAPFU0939F1ZV',
  })
  .optional()

const addressFields = {
  fullName: f.personName,
  phone: f.contactNumber,
  addressLine: f.textField('Address', { max: ADDRESS_LINE_MAX, lines: true }),
  city: f.optionalText('City', { max: REGION_NAME_MAX }).transform((text) => text ?? ''),
  state: f.optionalText('State', { max: REGION_NAME_MAX }).transform((text) => text ?? ''),
  /** Derived from the State's name or the PIN code unless given (contract/orders/indian-states.ts). */
  stateCode,
  postalCode: f.pincode,
  country: f.optionalText('Country', { max: REGION_NAME_MAX }).transform((text) => text || DEFAULT_COUNTRY),
}
export const shippingAddress = z.strictObject(addressFields, { error: f.recordError('Shipping address') })

export const quantity = z
  .number({ error: 'Quantity must be a whole number' })
  .int({ error: 'Quantity must be a whole number', abort: true })
  .min(1, { error: 'Quantity must be at least 1' })
  .max(QUANTITY_MAX, { error: 'Quantity must be 1,000 or less' })

const lineFields = {
  product: f.idField('Product'),
  quantity,
  /** The price that the customer saw, in rupees; a difference is rejected with PRICE_CHANGED. */
  price: rupeesField('Price').optional(),
  shippingPrice: rupeesField('Shipping price').optional(),
  /** Accepted but ignored: HSN codes come from the catalogue. */
  hsnCode: z.string({ error: 'HSN code must be text' }).nullable().optional(),
}
const orderLine = z.strictObject(lineFields, { error: f.recordError('Each item') })
export const orderLines = z
  .array(orderLine, {
    error: ({ input }) => (input === undefined ? 'Your cart is empty' : 'Items must be a list'),
  })
  .min(1, { error: 'Your cart is empty' })
  .max(ORDER_LINES_MAX, { error: 'An order can have up to 100 items' })

/** The 12-digit reference of a UPI payment as typed; spaces between its digits are dropped. */
export const typedUtr = z
  .string({ error: 'UTR must be text' })
  .max(40, { error: 'UTR must be 12 digits', abort: true })
  .transform((text) => asciiDigits(text).replaceAll(/[\s-]/g, ''))
  .refine((digits) => /^\d{12}$/.test(digits), { error: 'UTR must be 12 digits' })

export const newOrder = z.strictObject({
  userId: f.idField('User'),
  /** A missing address is treated as one without any fields, so the first text is still that of the first rule. */
  shippingAddress: z.preprocess((input) => input ?? {}, f.jsonField('Shipping address', shippingAddress)),
  image: f.imageField('Payment screenshot is required'),
  items: f.jsonField('Items', orderLines),
  paymentMethod: z.literal(PAYMENT_METHOD, { error: 'Payment method must be Online' }).optional(),
  /** The reference in the payment QR code: letters and digits, at most 12. */
  reference: z
    .string()
    .regex(/^[A-Za-z0-9]{1,12}$/, { error: 'Reference must be up to 12 letters and digits' })
    .optional(),
  /** The checkout session for the order: its prices and its held stock are used. */
  checkout: f.id.optional(),
  buyerGstin,
  /** The payment's UTR as confirmed or entered by the customer; '' for none. */
  utr: z.union([z.literal('').transform(() => undefined), typedUtr]).optional(),
})
