import { describe, expect, test } from 'vitest'
import { lookAlikes, looksAlike, locateVpa } from './locate-vpa.ts'

const EXPECTED = 'asha.stores@okexample'
const box = { left: 0, top: 0, right: 400, bottom: 30 }
const seek = (text: string, expected = EXPECTED) => locateVpa({ text, box, confidence: 95 }, expected)

describe('the expected UPI ID', () => {
  test.each([
    ['alone', 'asha.stores@okexample'],
    ['in capitals', 'ASHA.STORES@OKEXAMPLE'],
    ['with spaces that print does not have', 'asha. stores @okexample'],
    ['in a sentence', 'sent to (asha.stores@okexample) on 12-Nov-26'],
    ['behind a label, at the end of a sentence', 'VPA asha.stores@okexample. UPI Ref 6325'],
    ['without a space after its sentence', 'VPA asha.stores@okexample.Ref No 6325'],
  ])('%s', (_, text) => expect(seek(text)?.shown).toBe(EXPECTED))

  test('replaces a near match, in the case that was printed', () => {
    const place = seek('To ASHA.ST0RES@OKEXAMPLE now')
    expect(place).toMatchObject({ shown: 'asha.st0res@okexample', at: 3 })
    expect(place?.with(EXPECTED)).toBe('To ASHA.STORES@OKEXAMPLE now')
  })
})

describe('is not there', () => {
  test.each([
    ['in another one', 'ravi.lamps@okexample'],
    ['in another bank’s', 'asha.stores@ybank'],
    ['in a longer one', 'new-asha.stores@okexample'],
    ['in words', 'Asha Stores, Example Nagar'],
    ['in nothing', ''],
  ])('%s', (_, text) => expect(seek(text)).toBeNull())

  test('when none is expected', () => expect(seek('asha.stores@okexample', '')).toBeNull())
})

test('letters look alike in some print, others never', () => {
  expect(looksAlike('asha.st0res@okexamp1e', EXPECTED)).toBe(true)
  expect(looksAlike('ashastores@okexarnple', EXPECTED)).toBe(true)
  expect(looksAlike('asha.stares@okexample', EXPECTED)).toBe(false)
})

test('each letter of a UPI ID yields look-alikes, but no digit and no letter of the bank’s handle', () =>
  expect(lookAlikes('mall10@oil').toSorted()).toEqual(
    ['ma1l10', 'mail10', 'mal110', 'mali10', 'rnall10'].map((name) => `${name}@oil`),
  ))
