import { expect, test } from 'vitest'
import { addressText, shortId } from '#web/storefront/my-orders/order-text.ts'

test('the short id is the last eight characters in capitals', () => {
  expect(shortId('0198f3a2-7c1d-7e55-9b0a-12348c4f2a91')).toBe('8C4F2A91')
})

test('an address is one line without gaps', () => {
  const full = {
    addressLine: 'Flat 4, Karve Road',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411004',
    country: 'India',
  }
  expect(addressText(full)).toBe('Flat 4, Karve Road, Pune, Maharashtra 411004, India')
  expect(addressText({ ...full, city: '', state: ' ' })).toBe('Flat 4, Karve Road, 411004, India')
  expect(addressText({})).toBe('')
})
