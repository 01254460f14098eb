import { beforeAll, expect, test } from 'vitest'
import type { Customer } from '#contract/accounts/customers.ts'
import {
  bodyOf,
  errorsOf,
  NOTHING_TYPED,
  type PhoneLine,
  type PhoneOrderChoices,
} from '#web/admin/phone-order/phone-order-values.ts'
import { loadAdminMessages } from '#web/messages/admin-messages.ts'

beforeAll(() => loadAdminMessages('en'))

const LINE: PhoneLine = {
  product: 'lamp',
  name: 'Lamp',
  image: null,
  quantity: 2,
  price: 100,
  shippingPrice: 10,
  stock: 5,
  isUnavailable: false,
}
const ASHA = { _id: 'asha', name: 'Asha', mobile: '9876543210', email: '' } as Customer
const CHOSEN: PhoneOrderChoices = { isNew: false, customer: ASHA, lines: [LINE], paid: false }
const TYPED = {
  ...NOTHING_TYPED,
  shippingAddress: { ...NOTHING_TYPED.shippingAddress, addressLine: '1 Sample Peth', postalCode: '411030' },
}

test('an address without name and phone gets the customer’s, and a UTR is sent only with a payment', () => {
  const body = bodyOf({ ...TYPED, utr: '632500000001' }, CHOSEN)
  expect(body).toMatchObject({
    customer: { id: 'asha' },
    shippingAddress: { fullName: 'Asha', phone: '9876543210', addressLine: '1 Sample Peth' },
    items: [{ product: 'lamp', quantity: 2, price: 100, shippingPrice: 10 }],
    paid: false,
  })
  expect(body).not.toHaveProperty('utr')
  expect(bodyOf({ ...TYPED, utr: '632500000001' }, { ...CHOSEN, paid: true })).toHaveProperty('utr')
  expect(errorsOf(TYPED, CHOSEN)).toEqual({})
})

test('a GSTIN is sent only if one is typed, and a wrong one is reported at its field', () => {
  expect(bodyOf({ ...TYPED, buyerGstin: ' ' }, CHOSEN)).not.toHaveProperty('buyerGstin')
  const gstin = '29AAGCB7383J1Z4'
  expect(bodyOf({ ...TYPED, buyerGstin: gstin }, CHOSEN)).toHaveProperty('buyerGstin', gstin)
  expect(errorsOf({ ...TYPED, buyerGstin: '29AAGCB7383J1Z5' }, CHOSEN)).toHaveProperty('buyerGstin')
})

test('a new customer’s mobile may be typed as people write it', () => {
  const customer = { name: 'Gita Devi', mobile: '+91 98765 00001', email: ' ' }
  const chosen = { ...CHOSEN, isNew: true }
  expect(bodyOf({ ...TYPED, customer }, chosen).customer).toEqual({ name: 'Gita Devi', mobile: '9876500001' })
  expect(errorsOf({ ...TYPED, customer }, chosen)).toEqual({})
})

test('missing values and choices are reported at their fields', () => {
  const errors = errorsOf(NOTHING_TYPED, { isNew: false, customer: undefined, lines: [], paid: false })
  expect(errors).toEqual({
    choice: 'Choose a customer or add a new one.',
    items: 'Add at least one product.',
    'shippingAddress.addressLine': 'Address is required',
    'shippingAddress.postalCode': 'Pincode is required',
  })
  const asNew = errorsOf(TYPED, { ...CHOSEN, isNew: true })
  expect(asNew).toMatchObject({ 'customer.name': 'Name is required' })
})
