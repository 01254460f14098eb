import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { withSvg } from '../files/sharp.ts'
import { drawPaymentScreenshot, type PaymentScreenshot } from '../sample/payment-screenshot.ts'
import { fingerprint, fingerprintKeys, isSameImage } from './fingerprint.ts'

const PAYMENT: PaymentScreenshot = {
  amountRupees: 1249,
  utr: '632512345678',
  payeeVpa: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  payerName: 'Asha Example',
  paidAt: '2026-11-20T13:14:00Z',
  layout: 0,
}

const NEXT_PAYMENT = {
  utr: '632598302146',
  paidAt: '2026-11-20T14:52:00Z',
  amountRupees: 1_399,
  payerName: 'Ravi Sample',
}

function draw(changes: Partial<PaymentScreenshot>): Promise<Buffer> {
  return withSvg(() => drawPaymentScreenshot({ ...PAYMENT, ...changes }))
}

describe.each([0, 2] as const)('layout %d', (layout) => {
  let image: Buffer
  let own: string
  beforeAll(async () => {
    image = await draw({ layout })
    own = await fingerprint(image)
  })

  test.each<[string, (image: Sharp) => Sharp]>([
    ['encoded anew', (image) => image.jpeg({ quality: 50 })],
    ['as WebP', (image) => image.webp({ quality: 70 })],
    ['larger', (image) => image.resize({ width: 900 })],
    ['smaller', (image) => image.resize({ width: 430 }).jpeg({ quality: 80 })],
    ['darker', (image) => image.linear(0.8, 0).jpeg({ quality: 90 })],
    [
      'cropped',
      (image) => image.extract({ left: 0, top: 90, width: 540, height: 940 }).jpeg({ quality: 85 }),
    ],
  ])('%s it is the same picture, and found by a key', async (_, change) => {
    const changed = await fingerprint(await change(sharp(image)).toBuffer())
    expect(isSameImage(own, changed)).toBe(true)
    const keys = new Set(fingerprintKeys(own))
    expect(fingerprintKeys(changed).some((key) => keys.has(key))).toBe(true)
  })

  test('the next payment in the same app is another, though little differs', async () => {
    expect(isSameImage(own, await fingerprint(await draw({ layout, ...NEXT_PAYMENT })))).toBe(false)
  })
})

test('images without text match no other image', async () => {
  const plain = await sharp({ create: { width: 400, height: 800, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const own = await fingerprint(plain)
  expect(own).toBe('')
  expect(fingerprintKeys(own)).toEqual([])
  expect(isSameImage(own, own)).toBe(false)
})

test('a file that is not an image has no fingerprint', async () => {
  await expect(fingerprint(Buffer.from('no picture'))).rejects.toThrow()
})
