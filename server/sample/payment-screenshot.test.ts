import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withSvg } from '../files/sharp.ts'
import { drawPaymentScreenshot, type PaymentScreenshot } from './payment-screenshot.ts'

const payment: PaymentScreenshot = {
  amountRupees: 1249,
  utr: '632512345678',
  payeeVpa: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  payerName: 'Asha Example',
  paidAt: '2026-11-20T13:14:00Z',
  layout: 0,
}

/** Other tests of this process may have loaded the code that keeps sharp from decoding drawings. */
const drawScreenshot = (wanted: PaymentScreenshot) => withSvg(() => drawPaymentScreenshot(wanted))

test.each([0, 1, 2] as const)('layout %d is a PNG of a phone screen, the same each time', async (layout) => {
  const image = await drawScreenshot({ ...payment, layout })
  const { format, width, height } = await sharp(image).metadata()
  expect([format, width, height]).toEqual(['png', 540, 1100])
  expect(image.equals(await drawScreenshot({ ...payment, layout }))).toBe(true)
})

test('another amount or reference draws another image', async () => {
  const image = await drawScreenshot(payment)
  expect(image.equals(await drawScreenshot({ ...payment, amountRupees: 1200 }))).toBe(false)
  expect(image.equals(await drawScreenshot({ ...payment, utr: '632512345679' }))).toBe(false)
})
