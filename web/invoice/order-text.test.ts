import { expect, it } from 'vitest'
import {
  addressText,
  amountDueOf,
  fullAddress,
  orderSums,
  customerShortId,
  times,
} from '#web/invoice/order-text.ts'

it('leaves no gap in an address for what is missing', () => {
  const address = {
    fullName: '',
    phone: '',
    city: '',
    postalCode: '',
    addressLine: ' 12 Peth ',
    state: '',
    country: 'India',
  }
  expect(addressText(address)).toBe('12 Peth, India')
  expect(addressText({ ...address, addressLine: ' ', country: '' })).toBe('')
  expect(fullAddress({ ...address, city: 'Pune', state: 'Maharashtra', postalCode: '411004' })).toBe(
    '12 Peth, Pune, Maharashtra 411004, India',
  )
  expect(fullAddress(address)).toBe('12 Peth, India')
  expect(fullAddress({ city: 'Pune', postalCode: '411004' })).toBe('Pune, 411004')
  expect(fullAddress({ ...address, addressLine: 'Flat 4', city: '', state: ' ', postalCode: '411004' })).toBe(
    'Flat 4, 411004, India',
  )
  expect(fullAddress({})).toBe('')
  expect(addressText({})).toBe('')
})

it('names the State of an order that has only its code, and what was typed before that', () => {
  const address = {
    addressLine: '12 Peth',
    state: '',
    stateCode: '27',
    postalCode: '411004',
    country: 'India',
  }
  expect(addressText(address)).toBe('12 Peth, Maharashtra, India')
  expect(fullAddress(address)).toBe('12 Peth, Maharashtra 411004, India')
  expect(addressText({ ...address, state: 'MH' })).toBe('12 Peth, MH, India')
  expect(addressText({ ...address, stateCode: '' })).toBe('12 Peth, India')
})

it('shows the last eight characters of an id in capitals', () => {
  expect(customerShortId('0198f3a2-7c1d-7e55-9b0a-12348c4f2a91')).toBe('8C4F2A91')
})

function line(quantity: number, price: number, shippingPrice: number) {
  return {
    _id: '',
    product: { _id: null, name: '', image: null },
    hsnCode: '',
    quantity,
    price,
    shippingPrice,
  }
}

it('adds up in paise', () => {
  expect(orderSums([line(3, 0.1, 0.2), line(1, 145, 30)])).toEqual({
    subtotal: 145.3,
    shipping: 30.6,
    rounding: 0,
    total: 175.9,
  })
  expect(times(0.1, 3)).toBe(0.3)
})

it('still gives the original total when a correction lowers it', () => {
  const order = { totalAmount: 800.1, reducedBy: 199.95 }
  expect(amountDueOf(order)).toBe(1000.05)
})
