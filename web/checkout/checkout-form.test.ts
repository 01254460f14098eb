import { beforeAll, describe, expect, test, vi } from 'vitest'
import { validationErrors } from '#contract/call.ts'
import { CHECKOUT_TEXTS } from '#contract/orders/new-order.ts'
import { checkoutForm, emptyCheckout, filledFrom, firstFailing } from '#web/checkout/checkout-form.ts'
import { loadMessages } from '#web/messages/messages.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('en')
})

const image = new File(['x'], 'paid.png', { type: 'image/png' })
const filled = {
  ...emptyCheckout,
  fullName: 'Asha Example',
  phone: '98765 43210',
  addressLine: 'Flat 4, Karve Road',
  postalCode: '411004',
  image,
}

function sized(bytes: number) {
  return new File([new Uint8Array(bytes)], 'paid.png', { type: 'image/png' })
}

function check(values: object) {
  const result = checkoutForm.safeParse(values)
  return result.success ? null : validationErrors(result.error.issues, CHECKOUT_TEXTS)
}

describe('the checkout form', () => {
  test('an empty one fails at every required field, the name first', () => {
    const failed = check(emptyCheckout)
    expect(failed?.fields).toEqual({
      fullName: 'Name is required',
      phone: 'Contact is required',
      addressLine: 'Address is required',
      postalCode: 'Pincode is required',
      image: 'Payment screenshot is required',
    })
    expect(failed?.message).toBe('Name is required')
    expect(firstFailing(failed?.fields ?? {})).toBe('fullName')
  })

  test('missing values are reported before malformed ones', () => {
    const fields = check({ ...filled, phone: '123', postalCode: '' })?.fields ?? {}
    expect(fields).toEqual({
      phone: 'Please enter a valid 10-digit contact number',
      postalCode: 'Pincode is required',
    })
    expect(firstFailing(fields)).toBe('postalCode')
  })

  test('the contact is sent as its ten digits; twelve with 91 are refused', () => {
    expect(checkoutForm.parse(filled).phone).toBe('9876543210')
    expect(check({ ...filled, phone: '+91 98765 43210' })?.fields).toHaveProperty('phone')
  })

  test('country falls back to India, city and state may stay empty', () => {
    const entry = checkoutForm.parse({ ...filled, country: ' ' })
    expect(entry).toMatchObject({ country: 'India', city: '', state: '' })
  })

  test('an image of exactly 10,485,760 bytes passes, one byte more does not', () => {
    expect(check({ ...filled, image: sized(10_485_760) })).toBeNull()
    expect(check({ ...filled, image: sized(10_485_761) })?.fields['image']).toMatch(/larger than 10MB/)
  })

  test('nothing fails, nothing is first', () => {
    expect(firstFailing({})).toBeUndefined()
  })
})

const shipping = {
  fullName: 'Asha',
  phone: '9876543210',
  addressLine: '1 Sample Street',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411030',
  country: 'India',
}

test('an address that an order brought fills every field', () => {
  expect(filledFrom({ shipping, address: 'whatever' })).toEqual(shipping)
})

test.each([
  ['12 Sample Street, Pune 411030', '12 Sample Street, Pune', '411030'],
  ['12 Sample Street,\nPune - 411 030', '12 Sample Street,\nPune', '411030'],
  ['१२ नमुना मार्ग, पुणे 411030', '१२ नमुना मार्ग, पुणे', '411030'],
  ['12 Sample Street, Pune', '12 Sample Street, Pune', ''],
  ['Flat 1234567, Pune', 'Flat 1234567, Pune', ''],
])('of %j the line is %j and the pincode %j; name and contact stay', (address, addressLine, postalCode) => {
  expect(filledFrom({ shipping: null, address })).toEqual({ addressLine, city: '', state: '', postalCode })
})
