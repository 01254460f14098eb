import { assert, jsonValue, property } from 'fast-check'
import { expect, it } from 'vitest'
import { countJsonValues, repairedJson } from './json-values.ts'

it('counts every value of a JSON text once, whatever its texts hold', () => {
  assert(
    property(jsonValue(), (value) => {
      expect(countJsonValues(JSON.stringify(value), 1_000_000)).toBe(1 + valuesIn(value))
    }),
  )
  expect(countJsonValues('{"a,[{":"\\\\\\",[","b":[1,2,{}]}', 100)).toBe(6 + 1)
})

it('counts no further than its limit, so a text costs no more than that', () => {
  expect(countJsonValues('['.repeat(500_000), 20_000)).toBe(20_001)
  expect(countJsonValues('0,'.repeat(500_000), 20_000)).toBe(20_001)
  expect(countJsonValues(`"${',[{'.repeat(300_000)}"`, 20_000)).toBe(1)
})

/** The number of values inside a value; an empty list or record counts as one. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside: unknown[] = Object.values(value)
  return Math.max(1, inside.length) + inside.reduce<number>((sum, one) => sum + valuesIn(one), 0)
}

it('keeps every JSON text except for half characters, which become U+FFFD', () => {
  assert(
    property(jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(JSON.parse(repairedJson(text))).toEqual(JSON.parse(text))
    }),
  )
  for (const text of ['\ud83e', 'a\udd54b', '\udd54\ud83e', '\ud83e\ud83e\udd54', '\\ud83e', '\\\ud83e'])
    expect(JSON.parse(repairedJson(JSON.stringify({ [text]: text })))).toEqual({
      [text.toWellFormed()]: text.toWellFormed(),
    })
  expect(JSON.parse(repairedJson(String.raw`"\ud83e\udd54 \UD83E"`.replace('U', 'u')))).toBe('🥔 \ufffd')
})
