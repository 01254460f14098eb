import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '../money.ts'
import { upiLink } from './upi-link.ts'

const payment = {
  upiId: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  amount: paise(124_900),
  reference: 'AB12CD34',
  note: 'Samagri order AB12CD34',
}

describe('the UPI link', () => {
  it('carries payee, exact amount with two decimals, currency, reference and note', () => {
    expect(upiLink(payment)).toBe(
      'upi://pay?pa=samagri@upi&pn=Samagri%20Devotional%20Goods&am=1249.00&cu=INR&tr=AB12CD34&tn=Samagri%20order%20AB12CD34',
    )
  })

  it('writes every amount to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 45 }), (amount) => {
        const am = /&am=([^&]+)&/.exec(upiLink({ ...payment, amount: paise(amount) }))?.[1] ?? ''
        expect(am).toMatch(/^\d+\.\d\d$/)
        expect(BigInt(am.replace('.', ''))).toBe(BigInt(amount))
      }),
    )
  })

  it('never has a plus for a space, and no text can add a field', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (payeeName, note) => {
        const link = upiLink({ ...payment, payeeName, note })
        expect(link).not.toMatch(/[+ ]/)
        expect([...link.matchAll(/[?&](\w+)=/g)].map((match) => match[1])).toEqual([
          'pa',
          'pn',
          'am',
          'cu',
          'tr',
          'tn',
        ])
        const read = new URLSearchParams(link.split('?')[1])
        expect(read.get('pn')).toBe(payeeName)
        expect(read.get('tn')).toBe(note)
      }),
    )
  })

  it('keeps a Devanagari payee readable for the payment app', () => {
    const link = upiLink({ ...payment, payeeName: 'पूजा सामग्री & साथी + कं' })
    expect(new URLSearchParams(link.split('?')[1]).get('pn')).toBe('पूजा सामग्री & साथी + कं')
  })
})
