import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { toPaise } from '#contract/money.ts'
import { upiLink } from '#contract/payments/upi-link.ts'
import { qrPath } from '#web/ui/display/payment-qr.tsx'

const link = upiLink({
  upiId: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  amount: toPaise(3479),
  reference: 'SMG7K2QAB',
  note: 'Samagri order SMG7K2QAB',
})

test('the path covers exactly the dark modules', () => {
  const { size, path } = qrPath(link)
  const drawn = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step++) drawn.add(`${Number(x) + step},${y}`)
  }
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  expect(size).toBe(modules.size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      expect(drawn.has(`${column},${row}`)).toBe(Boolean(modules.get(row, column)))
    }
  }
})

test('another amount makes another code', () => {
  expect(qrPath(link).path).not.toBe(qrPath(link.replace('3479.00', '3480.00')).path)
})
