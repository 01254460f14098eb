import { expect, test } from 'vitest'
import { base32, codeAt, matchCode, stepOf } from './totp.ts'

const KEY = Buffer.from('12345678901234567890')

test.each([
  // RFC 6238, appendix B, SHA-1: seconds, the last six of the eight digits
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeAt(KEY, stepOf(seconds * 1_000))).toBe(code)
})

test.each([
  // The test vectors of RFC 4648, without the padding
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('a clock may be one step off either way; further away the clock is named, and beyond that the code is just wrong', () => {
  const now = 1_800_000_015_000
  const at = (steps: number) => matchCode(KEY, codeAt(KEY, stepOf(now) + steps), now)
  for (const steps of [-1, 0, 1]) expect(at(steps)).toEqual({ step: stepOf(now) + steps })
  for (const steps of [-20, -2]) expect(at(steps)).toBe('wrong-clock')
  for (const steps of [2, 20]) expect(at(steps)).toBe('wrong')
  for (const steps of [-21, 21]) expect(at(steps)).toBe('wrong')
  for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(matchCode(KEY, typed, now)).toBe('wrong')
})
