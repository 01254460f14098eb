import { expect, test } from 'vitest'
import type { TaxChange } from '#contract/catalogue/tax-fields.ts'
import { changedTax, taxEntries, taxOn, serializeTax } from './product-tax.ts'

const TODAY = '2026-11-26'

function after(...changes: (TaxChange & { hsn?: string })[]): string {
  return changes.reduce((json, change) => changedTax(json, { hsn: '7419', ...change }, TODAY), '[]')
}

function rateOn(day: string, json: string, category = '[]') {
  const entry = taxOn(day, taxEntries(json), taxEntries(category))
  return entry && [entry.rate, entry.status]
}

test('a rate applies from its day, and the one before until then', () => {
  const json = after({ gstRate: 5 }, { gstRate: 18, taxFrom: '2027-01-01' })
  expect(rateOn('2026-11-25', json)).toBeUndefined()
  expect(rateOn('2026-12-31', json)).toEqual([5, 'taxable'])
  expect(rateOn('2027-01-01', json)).toEqual([18, 'taxable'])
  expect(serializeTax(json)).toEqual({ gstRate: 18, taxStatus: 'taxable', taxFrom: '2027-01-01' })
  expect(after({ gstRate: 5 }, { gstRate: 12 })).toBe(after({ gstRate: 12 }))
  expect(taxEntries(after({ gstRate: 5 }, { gstRate: 5, taxStatus: 'taxable' }))).toHaveLength(1)
})

test('a product without a rate has its category’s, with its own HSN code', () => {
  const category = after({ gstRate: 5, hsn: '' })
  expect(rateOn(TODAY, '[]', category)).toEqual([5, 'taxable'])
  expect(rateOn(TODAY, after({ gstRate: 18 }), category)).toEqual([18, 'taxable'])
  expect(rateOn(TODAY, after({ gstRate: 18 }, { gstRate: null, taxStatus: null }), category)).toEqual([
    5,
    'taxable',
  ])
  const renamed = after({ gstRate: 18 }, { hsn: '8306' })
  expect(taxEntries(renamed)).toMatchObject([{ rate: 18, hsn: '8306' }])
})

test('status and rate follow from each other, and a contradiction is rejected', () => {
  expect(rateOn(TODAY, after({ gstRate: 0 }))).toEqual([0, 'nil'])
  expect(rateOn(TODAY, after({ taxStatus: 'exempt' }))).toEqual([0, 'exempt'])
  expect(rateOn(TODAY, after({ gstRate: 5 }, { taxStatus: 'nil' }))).toEqual([0, 'nil'])
  expect(rateOn(TODAY, after({ taxStatus: 'nil' }, { gstRate: 5 }))).toEqual([5, 'taxable'])
  expect(() => after({ gstRate: 5, taxStatus: 'exempt' })).toThrow(
    'Nil-rated and exempt products have a GST rate of 0%',
  )
  expect(() => after({ gstRate: 0, taxStatus: 'taxable' })).toThrow('A rate of 0% needs')
  expect(() => after({ taxStatus: 'taxable' })).toThrow('GST rate is required')
})
