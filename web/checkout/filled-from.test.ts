import { expect, test } from 'vitest'
import { filledFrom } from './filled-from.ts'

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
