import { expect, test } from 'vitest'
import { productCalls } from './products.ts'
import { HSN_CODES, hsnCodesFor } from './hsn-codes.ts'

const codes = (typed: string, name = '') => hsnCodesFor(typed, name).map(({ code }) => code)

test('every suggested code is one that a product may have, and none is listed twice', () => {
  const { hsnCode } = productCalls.createProduct.body.shape
  for (const { code } of HSN_CODES) expect(hsnCode.safeParse(code).success).toBe(true)
  expect(new Set(HSN_CODES.map(({ code }) => code)).size).toBe(HSN_CODES.length)
})

test('digits find the codes that begin with them, words find their items', () => {
  expect(codes('7419')).toEqual(['741980', '7419'])
  expect(codes('bell')).toEqual(['8306'])
  expect(codes('Incense')).toEqual([])
  expect(codes('12345678')).toEqual([])
})

test('before anything is typed, codes matching the product’s name come first', () => {
  expect(codes('', 'Temple bells')[0]).toBe('8306')
  expect(codes('', 'Brass art')[0]).toBe('741980')
  expect(codes('', '')).toHaveLength(HSN_CODES.length)
})
