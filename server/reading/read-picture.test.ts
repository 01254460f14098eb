import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { paise } from '#contract/money.ts'
import { withDrawings } from '../files/images.ts'
import { drawPaymentScreenshot, type PaymentScreenshot } from '../sample/payment-screenshot.ts'
import { NOTHING, readPicture } from './read-picture.ts'
import { openRecogniser, type Recogniser } from './recogniser.ts'

const NOW = Date.parse('2026-11-20T13:20:00Z')
const PAYMENT: PaymentScreenshot = {
  amountRupees: 5812,
  utr: '632512345678',
  payeeVpa: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  payerName: 'Asha Example',
  paidAt: '2026-11-20T13:14:00Z',
  layout: 0,
}
const SHOWN = {
  amount: paise(581_200),
  utr: '632512345678',
  payeeVpa: 'samagri@upi',
  paidAt: '2026-11-20T13:14:00.000Z',
  status: 'success',
}

let recogniser: Recogniser
beforeAll(async () => {
  recogniser = await openRecogniser()
})
const read = (picture: Uint8Array) => readPicture(recogniser, picture, NOW)
const draw = (changes: Partial<PaymentScreenshot> = {}) =>
  withDrawings(() => drawPaymentScreenshot({ ...PAYMENT, ...changes }))

describe('a payment’s screen', () => {
  test.each([0, 1, 2] as const)('in layout %d; its ₹ is no digit', async (layout) => {
    expect(await read(await draw({ layout }))).toMatchObject(SHOWN)
  })

  test.each(['pending', 'failed'] as const)('that is %s', async (status) => {
    expect(await read(await draw({ status, layout: 1 }))).toMatchObject({ ...SHOWN, status })
  })

  test('small, compressed, darkened, and turned by its metadata only', async () => {
    const turned = await sharp(await draw({ layout: 2 }))
      .rotate(90)
      .toBuffer()
    const worse = await sharp(turned)
      .resize({ height: 430 })
      .linear(0.6, 10)
      .jpeg({ quality: 60 })
      .withMetadata({ orientation: 8 })
      .toBuffer()
    expect(await read(worse)).toMatchObject(SHOWN)
  })
})

test('light letters on a ground of a middling colour', async () => {
  const { data, info } = await sharp(await draw({ layout: 0 }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const onTeal = data.map((level, i) => 255 - (255 - TEAL[i % 3]!) * (level / 255))
  const picture = await sharp(onTeal, { raw: info }).jpeg({ quality: 70 }).toBuffer()
  expect(await read(picture)).toMatchObject(SHOWN)
})
const TEAL = [20, 140, 120]

function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#775533' } })
    .png()
    .toBuffer()
}

describe('what shows no payment', () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  test.each<[string, () => Promise<Uint8Array>]>([
    ['a PDF by another name', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['half a picture', async () => (await draw()).subarray(0, 4_000)],
    ['no bytes', async () => Buffer.alloc(0)],
    ['one pixel', () => plain(1, 1)],
    ['a strip', () => plain(3_000, 2)],
    ['a large plain picture', () => plain(6_000, 6_000)],
    ['more pixels than are decoded', () => plain(8_000, 8_000)],
    [
      'a fur',
      () =>
        sharp({ create: { width: 300, height: 400, channels: 3, background: '#777', noise } })
          .blur(2)
          .png()
          .toBuffer(),
    ],
  ])('%s', async (_, picture) => {
    const { utr, amount, status } = await read(await picture())
    expect({ utr, amount, status }).toEqual({ utr: null, amount: null, status: null })
  })

  test('nothing at all is said of what is no picture', async () => {
    expect(await read(Buffer.from('no picture'))).toEqual(NOTHING)
  })
})

const CORPUS = '../shared/corpus/payment-screenshots'

describe.skipIf(!existsSync(CORPUS))(
  'the labelled pictures (skipped where ../shared/corpus is not there)',
  () => {
    test.each(['d008.jpg', 'd018.jpg', 'd027.jpg', 'd056.jpg', 'd064.jpg'])('%s', async (file) => {
      const labels = JSON.parse(await readFile(join(CORPUS, 'labels.json'), 'utf8')) as {
        file: string
        order: { placedAt: string }
        truth: { amount: number; utr: string; payeeVpa: string | null; status: string }
      }[]
      const { order, truth } = labels.find((one) => one.file === file)!
      const reading = await readPicture(
        recogniser,
        await readFile(join(CORPUS, file)),
        Date.parse(order.placedAt),
      )
      const { utr, payeeVpa, status } = truth
      expect(reading).toMatchObject({ amount: Math.round(truth.amount * 100), utr, payeeVpa, status })
    })
  },
)
