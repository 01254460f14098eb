import { describe, expect, test } from 'vitest'
import { compareVpa, isSameName } from './same-payee.ts'

describe('a UPI ID', () => {
  test.each([
    ['asha.stores@okhdfcbank', 'same'],
    ['asha.stores@okhdf…', 'shortened'],
    ['as…es@okhdfcbank', 'shortened'],
    ['asha.st…', 'shortened'],
    ['ravi.st…@okhdfcbank', 'different'],
    ['as…ns@okhdfcbank', 'different'],
    ['asha.stores@ok', 'different'],
    ['asha.st0res@okhdfcbank', 'different'],
    ['asha.stores@okicici', 'different'],
    ['a…k', 'too short'],
    ['a.stores@okhdf…', 'too short'],
    ['b.stores@okhdf…', 'different'],
  ])('%s', (shown, agreement) => expect(compareVpa(shown, 'asha.stores@okhdfcbank')).toBe(agreement))
})

describe('a name', () => {
  test.each([
    ['ASHA DEVOTIONAL STORES', true],
    ['Asha Devotio', true],
    ['Ashaa Devotional', true],
    ['Shree Ganesh Devotional Stores', false],
    ['Rahul Stores', false],
    ['Asha Traders', true],
  ])('%s', (shown, same) => expect(isSameName(shown, 'Asha Devotional Stores')).toBe(same))
})
