import { expect, test } from 'vitest'
import { addressLines, sizeFor } from '#web/admin/print/sheets.tsx'

const address = {
  fullName: 'Asha',
  phone: '9876543210',
  addressLine: 'Flat 4,\r\n\n Karve Road\nNear the temple ',
  city: 'Pune',
  state: 'Maharashtra',
  stateCode: '27',
  postalCode: '411004',
  country: 'India',
}

test('typed line breaks become commas, and what is missing leaves no comma', () => {
  expect(addressLines(address)).toEqual(['Flat 4, Karve Road, Near the temple', 'Pune, Maharashtra, India'])
  expect(addressLines({ ...address, state: ' ' })[1]).toBe('Pune, Maharashtra, India')
  expect(addressLines({ ...address, city: '', state: ' ', stateCode: '', country: '' })).toHaveLength(1)
})

test('the longer an address, the smaller it is written', () => {
  const sizes = [100, 200, 400, 800].map((length) => sizeFor(['x'.repeat(length)]))
  expect(sizes).toEqual(['large', 'medium', 'small', 'tiny'])
})
