import { HOTP, Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { base32, matchCode, stepOf } from './second-factor.ts'

const KEY = Buffer.from('12345678901234567890')

test('takes a code of RFC 6238 (appendix B, SHA-1) at its time, and writes keys as RFC 4648 does', () => {
  expect(matchCode(KEY, '081804', 1_111_111_109_000)).toEqual({ step: stepOf(1_111_111_109_000) })
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ')
})

test('a clock may be one step off either way; further away the clock is named, and beyond that the code is just wrong', () => {
  const now = 1_800_000_015_000
  const secret = Secret.fromLatin1(KEY.toString())
  const at = (steps: number) => matchCode(KEY, HOTP.generate({ secret, counter: stepOf(now) + steps }), now)
  for (const steps of [-1, 0, 1]) expect(at(steps)).toEqual({ step: stepOf(now) + steps })
  for (const steps of [-20, -11, -2]) expect(at(steps)).toBe('wrong-clock')
  for (const steps of [2, 20]) expect(at(steps)).toBe('wrong')
  for (const steps of [-21, 21]) expect(at(steps)).toBe('wrong')
  for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(matchCode(KEY, typed, now)).toBe('wrong')
})
