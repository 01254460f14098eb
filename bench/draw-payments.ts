import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../scripts/browser.mjs'
import {
  type Class,
  drawLayout,
  LAYOUTS,
  type LayoutName,
  type Page,
  type Payment,
  pick,
} from './payment-layouts.ts'

// Draws labelled payment screenshots to measure reading on: node bench/draw-payments.ts DIR [--count 210] [--seed 1].
// Whoever changes the parser must not tune it on the seed that results are published for.

const FIRST = [
  'Aarohi',
  'Devika',
  'Farhan',
  'Ishaan',
  'Kamala',
  'Lalit',
  'Meenal',
  'Naveen',
  'Omkar',
  'Pallavi',
  'Ritesh',
  'Sarita',
]
const LAST = [
  'Bhosale',
  'Chettiar',
  'Deshpande',
  'Gogoi',
  'Iyengar',
  'Joshi',
  'Kulkarni',
  'Mahapatra',
  'Nambiar',
  'Qureshi',
  'Saikia',
  'Thakkar',
]
const SHOPS = [
  ['Tirupati Puja Kendra', 'tirupatipuja'], ['Shanti Dhoop Works', 'shantidhoop'], ['Kesar Book Depot', 'kesarbooks'],
  ['Mangal Deep Traders', 'mangaldeep.store'], ['Om Sai Pooja Bhandar', 'omsaipooja'], ['Nila Brass House', 'nilabrass21'],
  ['Ganga Jal Stores', 'gangajal.shop'], ['Rudra Mala Centre', 'rudramala'],
] as const // prettier-ignore
const HANDLES = ['okzbank', 'ybk', 'oksaral', 'paybz', 'ibank', 'axq']
const BANKS = ['Saral Bank', 'Nadi Bank of India', 'Zenith Bank', 'Uday Co-operative Bank']

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '210' }, seed: { type: 'string', default: '1' } },
})
const [folder] = positionals
if (folder === undefined) {
  process.stderr.write('Usage: node bench/draw-payments.ts DIR [--count N] [--seed N]\n')
  process.exitCode = 1
} else await drawAll(folder, Number(values.count), Number(values.seed))

async function drawAll(into: string, count: number, seed: number): Promise<void> {
  const random = seededRandom(seed)
  await mkdir(into, { recursive: true })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const labels: object[] = []
  const names = Object.keys(LAYOUTS) as LayoutName[]
  let placedAt = Date.parse('2026-10-02T04:10:00Z')
  try {
    for (let index = 0; index < count; index++) {
      placedAt += Math.floor(random() * 150 + 20) * 60_000
      const file = `k${String(index + 1).padStart(3, '0')}.jpg`
      labels.push(
        await drawOne(browser, join(into, file), {
          file,
          layout: names[index % names.length]!,
          placedAt,
          random,
        }),
      )
      process.stderr.write(`\r${index + 1} of ${count} `)
    }
  } finally {
    await browser.close()
  }
  process.stderr.write('\n')
  await writeFile(join(into, 'labels.json'), `${JSON.stringify(labels, null, 1)}\n`)
}

interface Payee {
  payeeVpa: string
  payeeName: string
}

interface Task {
  file: string
  layout: LayoutName
  placedAt: number
  random: () => number
}

async function drawOne(
  browser: Browser,
  path: string,
  { file, layout, placedAt, random }: Task,
): Promise<object> {
  const { classes } = LAYOUTS[layout]
  const kind: Class = pick(random, classes)
  const [shopName, shopId] = pick(random, SHOPS)
  const order = { total: total(random), payeeVpa: `${shopId}@${pick(random, HANDLES)}`, payeeName: shopName }
  const paid = { ...order }
  if (kind === 'wrong_amount') paid.total = wrongAmount(random, order.total)
  if (kind === 'wrong_payee') Object.assign(paid, wrongPayee(random, order, layout === 'masked-id'))
  const late = kind === 'old_date' ? -(40 + random() * 60) * 86_400_000 : (1 + random() * 18) * 60_000
  const paidAt = new Date(placedAt + late)
  const payer = `${pick(random, FIRST)} ${pick(random, LAST)}`
  const payment: Payment = {
    random,
    amount: paid.total,
    utr: utr(random, paidAt, layout === 'navy-card'),
    vpa: paid.payeeVpa,
    name: paid.payeeName,
    payer,
    payerVpa: `${payer.toLowerCase().replace(' ', '.')}${Math.floor(random() * 90)}@${pick(random, HANDLES)}`,
    bank: pick(random, BANKS),
    paidAt,
    status: kind === 'not_success' ? pick(random, ['pending', 'failed', 'failed'] as const) : 'success',
  }
  const page = drawLayout(layout, payment)
  const degradations = await photograph(browser, path, page, random)
  return {
    file,
    class: kind,
    layout,
    order: {
      total: order.total,
      placedAt: inIndia(new Date(placedAt)),
      payeeVpa: order.payeeVpa,
      payeeName: order.payeeName,
    },
    truth: {
      amount: payment.amount,
      utr: page.shows.utr ? payment.utr : null,
      payeeVpa: page.shows.vpa ? payment.vpa : null,
      payeeName: page.shows.name ? payment.name : null,
      paidAt: page.shows.time ? inIndia(minute(paidAt)) : null,
      status: payment.status,
      statusText: page.statusText,
    },
    reusedFrom: null,
    degradations,
  }
}

async function photograph(
  browser: Browser,
  path: string,
  page: Page,
  random: () => number,
): Promise<string[]> {
  const scale = page.width < 400 ? pick(random, [1, 1, 2]) : pick(random, [1, 2])
  const tab = await browser.newPage({
    viewport: { width: page.width, height: 400 },
    deviceScaleFactor: scale,
  })
  await tab.setContent(page.html)
  const whole = await tab.screenshot({ fullPage: true })
  await tab.close()
  const degradations = [`${page.width}px@${scale}`]
  let picture = sharp(whole)
  if (page.keep) {
    const { width, height } = await picture.metadata()
    picture = sharp(
      await picture
        .extract({ left: 0, top: 0, width, height: Math.min(height, page.keep * scale) })
        .toBuffer(),
    )
    degradations.push('cropped')
  }
  if (page.finish === 'bars') {
    picture = sharp(
      await picture.extend({ top: 90 * scale, bottom: 130 * scale, background: '#000' }).toBuffer(),
    )
    degradations.push('black-bars')
  }
  if (page.finish === 'photo') {
    const angle = (random() - 0.5) * 5
    picture = sharp(
      await picture
        .rotate(angle, { background: '#3a332c' })
        .blur(0.6 * scale)
        .modulate({ brightness: 0.92 })
        .toBuffer(),
    )
    degradations.push(`photo-${angle.toFixed(1)}deg`)
  }
  if (random() < 0.35) {
    const { width } = await picture.metadata()
    const to = Math.max(360, Math.round(width * (0.62 + random() * 0.3)))
    if (to < width) picture = sharp(await picture.resize({ width: to }).toBuffer())
    degradations.push(`${to}px-wide`)
  }
  const quality = Math.round(42 + random() * 48)
  await picture.jpeg({ quality }).toFile(path)
  return [...degradations, `jpeg-q${quality}`]
}

function total(random: () => number): number {
  const kind = random()
  if (kind < 0.08) return 1 + Math.floor(random() * 9)
  if (kind < 0.2) return Number((100 + random() * 3_000).toFixed(2))
  if (kind < 0.35) return 10_000 + Math.floor(random() * 40_000)
  return 49 + Math.floor(random() * 4_900)
}

function wrongAmount(random: () => number, right: number): number {
  const others = [
    right * 10,
    right + 100,
    Math.max(1, Math.floor(right / 10)),
    right + 1,
    right > 50 ? right - 50 : right + 7,
  ]
  return Number(pick(random, others).toFixed(2))
}

/** `masked`: a mask could hide one changed letter, so only a stranger is drawn. */
function wrongPayee(random: () => number, order: Payee, masked: boolean): Payee {
  const [id, handle] = order.payeeVpa.split('@') as [string, string]
  const alike = id.replace('m', 'rn').replace('l', '1')
  const stranger = `${pick(random, FIRST)} ${pick(random, LAST)}`
  const strangers = [
    { payeeVpa: `${stranger.toLowerCase().replace(' ', '')}@${handle}`, payeeName: stranger },
    { payeeVpa: `${stranger.toLowerCase().replace(' ', '.')}@${pick(random, HANDLES)}`, payeeName: stranger },
  ]
  if (masked) return pick(random, strangers)
  return pick(random, [
    ...strangers,
    { payeeVpa: `${alike === id ? `${id}s` : alike}@${handle}`, payeeName: order.payeeName },
  ])
}

function utr(random: () => number, at: Date, fromZero: boolean): string {
  const digits = () => String(Math.floor(random() * 1e8)).padStart(8, '0')
  if (fromZero) return `00${digits()}${digits().slice(0, 2)}`
  if (random() < 0.4) return `${1 + Math.floor(random() * 8)}${digits()}${digits().slice(0, 3)}`
  const day = Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / 86_400_000) + 1
  return `${at.getUTCFullYear() % 10}${String(day).padStart(3, '0')}${digits()}`
}

function minute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000)
}

function inIndia(at: Date): string {
  return `${new Date(at.getTime() + 19_800_000).toISOString().slice(0, 19)}+05:30`
}

/** Mulberry32, so that a seed always draws the same set. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
