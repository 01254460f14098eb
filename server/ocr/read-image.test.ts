import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { paise } from '#contract/money.ts'
import { encodeScreenshot } from '../files/images.ts'
import { withSvg } from '../files/sharp.ts'
import { drawPaymentScreenshot, type PaymentScreenshot } from '../sample/payment-screenshot.ts'
import type { LineLikelihoods } from './decode-line.ts'
import { prepareImage } from './prepare-image.ts'
import type { Line } from './parsing/page.ts'
import { EMPTY_READING, readImage } from './read-image.ts'
import type { ExpectedPayment } from './reading.ts'
import { openRecogniser, type Recogniser } from './recogniser.ts'

// Each image that is really read proves several things: a layout, a status, and a way of being hard to read.
// open-reader.test.ts reads one in layout 0 that succeeded. Labelled ones: npm run bench -- payments --corpus DIR

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
const EXPECTED: ExpectedPayment = {
  total: paise(581_200),
  payeeVpa: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  placedAt: '2026-11-20T13:10:00.000Z',
}
const TEAL = [20, 140, 120]

let recogniser: Recogniser
beforeAll(async () => {
  recogniser = await openRecogniser()
})
const read = (image: Uint8Array) => readImage(recogniser, image, EXPECTED, NOW)
const draw = (changes: Partial<PaymentScreenshot> = {}) =>
  withSvg(() => drawPaymentScreenshot({ ...PAYMENT, ...changes }))

describe('a payment’s screen, whose ₹ is not read as a digit', () => {
  test('light on dark (layout 1), pending', async () => {
    expect(await read(await draw({ layout: 1, status: 'pending' }))).toMatchObject({
      ...SHOWN,
      status: 'pending',
    })
  })

  test('small, compressed, darkened, and turned by its metadata only (layout 2), paid', async () => {
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

  test('light letters on a ground of a middling colour (layout 0), failed', async () => {
    const { data, info } = await sharp(await draw({ layout: 0, status: 'failed' }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const onTeal = data.map((level, i) => 255 - (255 - TEAL[i % 3]!) * (level / 255))
    const image = await sharp(onTeal, { raw: info }).jpeg({ quality: 70 }).toBuffer()
    expect(await read(image)).toMatchObject({ ...SHOWN, status: 'failed' })
  })
})

/** One page with these lines, one below the other. */
function pdfOf(...lines: readonly string[]): File {
  const text = lines.map((line, i) => `1 0 0 1 40 ${720 - 50 * i} Tm (${line}) Tj`).join('\n')
  const content = `BT /F1 22 Tf ${text} ET`
  const pdf = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 500 800] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
trailer <</Root 1 0 R>>`
  return new File([pdf], 'receipt.pdf', { type: 'application/pdf' })
}

test('a receipt that is a PDF, as the shop stores it', { timeout: 60_000 }, async () => {
  const kept = await encodeScreenshot(
    pdfOf(
      'Payment successful',
      'Rs. 5,812.00',
      'Paid to: Samagri Devotional Goods',
      'UPI ID: samagri@upi',
      'Date: 20 Nov 2026, 06:44 PM',
      'UTR: 632512345678',
    ),
  )
  expect(await read(kept)).toMatchObject(SHOWN)
})

test('a HEIC photo, small and strongly compressed', { timeout: 60_000 }, async () => {
  const photo = await readFile(join(import.meta.dirname, 'payment.heic'))
  expect(await read(await encodeScreenshot(new File([photo], 'photo.heic')))).toMatchObject(SHOWN)
})

const box = (top: number, height: number) => ({ left: 300, top, right: 400, bottom: top + height })

test('a sum of one digit is read, however unsure its ₹ is; an unsure number is none', async () => {
  const lines = [
    { text: 'Sent successfully', confidence: 99, box: box(30, 30) },
    { text: '?8', confidence: 57, weakest: 17, box: box(70, 90) },
    { text: 'UPI Ref No 632512345678', confidence: 99, box: box(380, 30) },
  ]
  const readLines = async (pieces: typeof lines) => {
    const stub: Recogniser = {
      ...recogniser,
      page: async () => pieces,
      otherScripts: async (_, all) => [...all],
    }
    return readImage(stub, await plain(720, 800), { ...EXPECTED, total: paise(800) }, NOW)
  }
  const withSum = (sum: string) => lines.map((line) => (line.text === '?8' ? { ...line, text: sum } : line))
  expect((await readLines(lines)).amount).toBe(paise(800))
  expect((await readLines(withSum('38'))).amount).toBe(paise(800)) // the expected sum behind a ₹ read as a digit
  expect((await readLines(withSum('48'))).amount).toBeNull()
})

test('of two totals that are equally likely the expected one counts, and the other is named', async () => {
  const row = (top: number, label: string, value: string) => [
    { text: label, confidence: 99, box: { ...box(top, 30), left: 20, right: 200 } },
    { text: value, confidence: 99, box: box(top, 30) },
  ]
  const lines = [
    ...row(30, 'Bill amount', '₹3,500.00'),
    ...row(130, 'You paid', '₹3,305.00'),
    { text: 'UPI Ref No 632512345678', confidence: 99, box: box(380, 30) },
  ]
  const stub = { ...recogniser, page: async () => lines, otherScripts: async () => lines }
  const readFor = async (total: number) =>
    readImage(stub, await plain(720, 800), { ...EXPECTED, total: paise(total) }, NOW)
  expect(await readFor(330_500)).toMatchObject({
    amount: paise(330_500),
    doubts: { unsure: [], otherAmount: paise(350_000) },
  })
  expect(await readFor(290_000)).toMatchObject({ amount: paise(350_000) })
})

test('a different total is uncertain on a page that also shows the expected sum', async () => {
  const lines = [
    { text: 'Paid to Samagri · 1,249', confidence: 99, box: box(30, 30) },
    { text: 'UPI Ref No 632512345678', confidence: 99, box: box(180, 30) },
    { text: 'Total', confidence: 99, box: { ...box(380, 30), left: 20, right: 200 } },
    { text: '₹1,096', confidence: 99, box: box(380, 30) },
  ]
  const stub = { ...recogniser, page: async () => lines, otherScripts: async () => lines }
  const unsureFor = async (total: number) =>
    (await readImage(stub, await plain(720, 800), { ...EXPECTED, total: paise(total) }, NOW)).doubts.unsure
  expect(await unsureFor(124_900)).toContain('amount')
  expect(await unsureFor(124_800)).not.toContain('amount')
})

test('a sum that is overlooked nearby is sought from further away, and is sure only if it is the expected one', async () => {
  const near = [
    { text: 'Sent successfully', confidence: 99, box: box(30, 30) },
    { text: 'UPI Ref No 632512345678', confidence: 99, box: box(380, 30) },
  ]
  const read = async (sum: string) => {
    const afar = { text: sum, confidence: 96, box: box(70, 120) }
    const stub: Recogniser = {
      ...recogniser,
      page: async (_image, _until, _known, _pieces, away = 1) => (away > 1 ? [...near, afar] : near),
      otherScripts: async (_, all) => [...all],
    }
    return readImage(stub, await plain(720, 800), { ...EXPECTED, total: paise(199_900) }, NOW)
  }
  expect(await read('₹1,999')).toMatchObject({ amount: paise(199_900), doubts: { unsure: [] } })
  expect(await read('₹1,399')).toMatchObject({ amount: paise(139_900), doubts: { unsure: ['amount'] } })
})

/** The network's output for a line that could be read as each of these texts of equal length. */
function maybe(...texts: [text: string, likelihood: number][]): LineLikelihoods {
  const letters = ['', ...new Set(texts.map(([text]) => text).join('')), ' ']
  const steps = 2 * texts[0]![0].length
  const likelihoods = new Float32Array(steps * letters.length)
  for (let step = 0; step < steps; step++) {
    const at = step * letters.length
    if (step % 2 === 1) likelihoods[at] = 1
    else
      for (const [text, likelihood] of texts)
        likelihoods[at + letters.indexOf(text[step / 2]!)]! += likelihood
  }
  return { likelihoods, steps, letters }
}

describe('one line read closer', () => {
  const corners = [
    { x: 20, y: 380 },
    { x: 600, y: 380 },
    { x: 600, y: 410 },
    { x: 20, y: 410 },
  ] satisfies Line['corners']
  const page = (...texts: string[]) =>
    texts.map((text, i) => ({
      text,
      confidence: 99,
      weakest: 95,
      box: { left: 20, top: 60 * i, right: 600, bottom: 60 * i + 30 },
      corners,
    }))
  const PAGE = page(
    'Paid successfully',
    '₹5,812',
    '20 Nov 2026, 6:44 pm',
    'UPI ID: samagri@upi',
    'UTR: 632512345678',
  )
  const readAs = async (lines: typeof PAGE, ...texts: [text: string, likelihood: number][]) => {
    const stub = { ...recogniser, page: async () => lines, line: async () => maybe(...texts) }
    return readImage(stub, await plain(720, 800), EXPECTED, NOW)
  }

  test('a UTR counts when it shows the same digits', async () => {
    expect((await readAs(PAGE.toSpliced(3, 1), ['UTR: 632512345678', 1])).utr).toBe('632512345678')
    expect((await readAs(PAGE.toSpliced(3, 1), ['6325 1234 5678', 1])).utr).toBe('632512345678')
  })

  test.each(['632512346678', '832512345678', '63251234567', '6325123456789'])(
    'a UTR that is shown as %s is unclear, however surely the page was read',
    async (again) => expect((await readAs(PAGE.toSpliced(3, 1), [`UTR: ${again}`, 1])).utr).toBeNull(),
  )

  test('a UPI ID that is another one only by a word before it is not certain', async () => {
    const glued = PAGE.slice(0, 4).with(3, { ...PAGE[3]!, text: '5,812 tosamagri@upi' })
    expect(await readAs(glued, ['5,812 tosamagri@upi', 1])).toMatchObject({ doubts: { unsure: ['payee'] } })
  })

  test('a UPI ID that may be a look-alike must be checked', async () => {
    const sure = await readAs(PAGE.slice(0, 4), ['UPI ID: samagri@upi', 0.9], ['UPI ID: samagr1@upi', 0.1])
    expect(sure).toMatchObject({ payeeVpa: 'samagri@upi', doubts: { unsure: [] } })
    const unsure = await readAs(PAGE.slice(0, 4), ['UPI ID: samagri@upi', 0.6], ['UPI ID: samagr1@upi', 0.4])
    expect(unsure).toMatchObject({ payeeVpa: 'samagr1@upi', doubts: { unsure: ['payee'] } })
  })
})

test('a payment without a date has the day that its UTR begins with, if the order fits that day', async () => {
  const lines = ['Paid successfully', '₹5,812', 'Samagri Devotional Goods', 'UTR: 632412345678']
  const dateless = async (utr: string) => {
    const pieces = lines.map((text, i) => ({
      text: text.replace('632412345678', utr),
      confidence: 99,
      box: box(60 * i, 30),
    }))
    return (
      await readImage(
        { ...recogniser, page: async () => pieces, otherScripts: async (_, all) => [...all] },
        await plain(720, 800),
        EXPECTED,
        NOW,
      )
    ).paidAt
  }
  expect(await dateless('632412345678')).toBe('2026-11-20T06:30:00.000Z')
  expect(await dateless('632612345678')).toBe('2026-11-22T06:30:00.000Z')
  expect(await dateless('632112345678')).toBeNull()
  expect(await dateless('512412345678')).toBeNull()
})

test('a pass reads no line again that is known', async () => {
  const image = (await prepareImage(await draw()))!
  const lines = await recogniser.page(image, Infinity)
  const known = lines.filter((_, i) => i % 2 === 0).map((line) => ({ ...line, text: 'known' }))
  const again = await recogniser.page(image, Infinity, known)
  const texts = lines.map(({ text }, i) => (i % 2 === 0 ? 'known' : text))
  expect(again.map(({ text }) => text)).toEqual(texts)
})

describe('the payee', () => {
  let image: Buffer
  /** Detects the image's letters once; closer readings depend on the expected payee. */
  let once: Recogniser
  beforeAll(async () => {
    image = await draw()
    let lines: ReturnType<Recogniser['page']> | undefined
    once = { ...recogniser, page: (...args) => (lines ??= recogniser.page(...args)) }
  })

  test.each([
    ['rn for m', 'sarnagri@upi'],
    ['1 for i', 'samagr1@upi'],
    ['a letter changed', 'samagni@upi'],
    ['another bank', 'samagri@okb'],
  ])('a look-alike of the expected UPI ID stays another one: %s', async (_, payeeVpa) => {
    const reading = await readImage(once, image, { ...EXPECTED, payeeVpa }, NOW)
    expect(reading.payeeVpa).toBe('samagri@upi')
  })

  test('the position of each value is returned', async () => {
    const { places } = await readImage(once, image, EXPECTED, NOW)
    expect(Object.keys(places).toSorted()).toEqual(['amount', 'paidAt', 'payee', 'status', 'utr'])
    for (const [left, top, width, height] of Object.values(places)) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1)
      expect(width * height).toBeGreaterThan(0)
    }
  })
})

function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#775533' } })
    .png()
    .toBuffer()
}

function fur(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  return sharp({ create: { width: 300, height: 120, channels: 3, background: '#777', noise } })
    .blur(2)
    .png()
    .toBuffer()
}

describe('what shows no payment', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['a PDF by another name', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['half a picture', async () => (await draw()).subarray(0, 4_000)],
    ['no bytes', async () => Buffer.alloc(0)],
    ['one pixel', () => plain(1, 1)],
    ['a strip', () => plain(3_000, 2)],
    ['a large plain picture', () => plain(6_000, 1_500)],
    ['more pixels than are decoded', () => plain(8_000, 5_001)],
    ['a fur', fur],
  ])('%s', async (_, image) => {
    const { utr, amount, status } = await read(await image())
    expect({ utr, amount, status }).toEqual({ utr: null, amount: null, status: null })
  })

  test('many letters that are hardly ever certain, as in leaves', async () => {
    const box = { left: 10, top: 10, right: 290, bottom: 40 }
    const unsure = { text: 'UPI Ref No 632512345678 Paid successfully', confidence: 40, box }
    const guessing = { ...recogniser, page: async () => Array.from({ length: 8 }, () => unsure) }
    expect(await readImage(guessing, await plain(300, 400), EXPECTED, NOW)).toEqual(EMPTY_READING)
    const sure = { ...recogniser, page: async () => [{ ...unsure, confidence: 90 }] }
    expect(await readImage(sure, await plain(300, 400), EXPECTED, NOW)).toMatchObject({
      utr: '632512345678',
    })
  })

  test('nothing is returned for a file that is not an image', async () => {
    expect(await read(Buffer.from('no picture'))).toEqual(EMPTY_READING)
  })
})
