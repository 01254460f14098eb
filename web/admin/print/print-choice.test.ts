import { expect, test } from 'vitest'
import { passedIds, readChoice, writeChoice } from '#web/admin/print/sheets.tsx'

test('the chosen prints are in the address, in working order', () => {
  expect(readChoice(new URLSearchParams())).toEqual({ documents: ['picking', 'slips', 'labels'], size: 'a4' })
  const chosen = { documents: ['slips', 'invoices'], size: 'thermal' } as const
  expect(readChoice(writeChoice(chosen))).toEqual(chosen)
  expect(readChoice(new URLSearchParams('what=labels,picking,poster&labels=a3'))).toEqual({
    documents: ['picking', 'labels'],
    size: 'a4',
  })
  expect(readChoice(writeChoice({ documents: [], size: 'a4' })).documents).toEqual([])
})

test('ids come from the history, whatever else is stored there', () => {
  expect(passedIds({ ids: ['a', 'b', 3] })).toEqual(['a', 'b'])
  expect([passedIds(null), passedIds('ids'), passedIds({ ids: 'a' }), passedIds({})]).toEqual([
    [],
    [],
    [],
    [],
  ])
})
