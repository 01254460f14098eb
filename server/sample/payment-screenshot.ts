// Success screens of invented UPI apps for the sample orders. Letters are outlines, so no installed font is needed.
import sharp from 'sharp'
import type { PaidState } from '#contract/payments/payments.ts'
import { text, type TextOptions } from './svg-text.ts'

export interface PaymentScreenshot {
  amountRupees: number
  utr: string
  payeeVpa: string
  payeeName: string
  payerName: string
  /** ISO 8601 */
  paidAt: string
  /** 0 a green header, 1 a dark receipt, 2 a plain bank table */
  layout: 0 | 1 | 2
  status?: PaidState
}
export const SCREENSHOT_WIDTH = 540
export const SCREENSHOT_HEIGHT = 1100

const LAYOUTS = [greenHead, darkReceipt, bankTable] as const

/** A payment confirmation as PNG, 540 × 1100 px; the same input draws the same bytes. */
export function drawPaymentScreenshot(payment: PaymentScreenshot): Promise<Buffer> {
  const standing = STANDINGS[payment.status ?? 'success']
  const art = LAYOUTS[payment.layout](payment, whenIn(payment.paidAt), standing)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SCREENSHOT_WIDTH}" height="${SCREENSHOT_HEIGHT}">${art}</svg>`
  return sharp(Buffer.from(svg))
    .removeAlpha()
    .png({ compressionLevel: 4, adaptiveFiltering: false })
    .toBuffer()
}

interface Standing {
  /** The status of the payment, in one word, and of the money. */
  title: string
  word: string
  money: string
  /** Strokes in a circle around 0,0 of 48 px. */
  sign: string
  /** Colours: of the header, of the dark screen, of the table's lines and background. */
  head: string
  onHead: string
  light: string
  line: string
  background: string
}

const STANDINGS: Record<PaidState, Standing> = {
  success: {
    title: 'Payment successful',
    word: 'Paid',
    money: 'Money has left your account',
    sign: 'M-23 -2L-6 18L26 -18',
    head: '#0f7a55',
    onHead: '#d9f2e6',
    light: '#4fd08b',
    line: '#1c6b33',
    background: '#e5f4e8',
  },
  pending: {
    title: 'Payment pending',
    word: 'Pending',
    money: 'Your bank has not confirmed yet',
    sign: 'M0 -22L0 2L16 12',
    head: '#8a5a00',
    onHead: '#fbeccb',
    light: '#f3c04f',
    line: '#8a5a00',
    background: '#fdf3dc',
  },
  failed: {
    title: 'Payment failed',
    word: 'Failed',
    money: 'No money has left your account',
    sign: 'M-17 -17L17 17M17 -17L-17 17',
    head: '#a12a22',
    onHead: '#fbe0dc',
    light: '#ff8a7d',
    line: '#a12a22',
    background: '#fbe6e3',
  },
}

type When = { date: string; time: string; clock: string }

function greenHead(p: PaymentScreenshot, when: When, standing: Standing) {
  const rows: [string, string][] = [
    ['UPI transaction ID', p.utr],
    ['To', p.payeeName],
    ['UPI ID', p.payeeVpa],
    ['From', p.payerName],
    ['Date and time', `${when.date}, ${when.time}`],
  ]
  return (
    rect(0, 0, 540, 1100, '#f4f6f5') +
    rect(0, 0, 540, 430, standing.head) +
    phoneBar(when.clock, '#ffffff') +
    `<circle cx="270" cy="142" r="48" fill="#ffffff"/><path d="${standing.sign}" transform="translate(270 142)" fill="none" stroke="${standing.head}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>` +
    words(standing.title, {
      x: 270,
      y: 240,
      size: 27,
      weight: 500,
      fill: '#ffffff',
      anchor: 'middle',
    }) +
    words(rupees(p.amountRupees), {
      x: 270,
      y: 316,
      size: 62,
      weight: 600,
      fill: '#ffffff',
      anchor: 'middle',
    }) +
    words(`${p.status === undefined || p.status === 'success' ? 'Paid to' : 'To'} ${p.payeeName}`, {
      x: 270,
      y: 364,
      size: 22,
      fill: standing.onHead,
      anchor: 'middle',
    }) +
    rect(24, 402, 492, 500, '#ffffff', 18) +
    rows.map(([name, value], i) => stacked(name, value, 56, 456 + i * 92, '#66736d', '#16211c')).join('') +
    rows
      .slice(1)
      .map((_, i) => rect(56, 512 + i * 92, 428, 1.5, '#e3e9e6'))
      .join('') +
    rect(24, 930, 238, 60, standing.background, 30) +
    words('Share', { x: 143, y: 967, size: 21, weight: 500, fill: standing.head, anchor: 'middle' }) +
    rect(278, 930, 238, 60, standing.head, 30) +
    words('Done', { x: 397, y: 967, size: 21, weight: 500, fill: '#ffffff', anchor: 'middle' }) +
    footnote('#66736d')
  )
}

function darkReceipt(p: PaymentScreenshot, when: When, standing: Standing) {
  const rows: [string, string][] = [
    [p.status === undefined || p.status === 'success' ? 'Paid to' : 'To', p.payeeName],
    ['UPI ID', p.payeeVpa],
    ['From', p.payerName],
    ['UTR', p.utr],
    ['Date', when.date],
    ['Time', when.time],
  ]
  return (
    rect(0, 0, 540, 1100, '#12141c') +
    phoneBar(when.clock, '#e9ecf5') +
    words('Payment details', { x: 40, y: 118, size: 26, weight: 500, fill: '#f2f4fa' }) +
    rect(28, 156, 484, 250, '#1d2130', 22) +
    words(rupees(p.amountRupees), { x: 60, y: 250, size: 60, weight: 600, fill: '#ffffff' }) +
    `<circle cx="76" cy="312" r="15" fill="${standing.light}"/><path d="${standing.sign}" transform="translate(76 312) scale(0.32)" fill="none" stroke="#12141c" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>` +
    words(standing.word, { x: 104, y: 320, size: 24, weight: 500, fill: standing.light }) +
    words(standing.money, { x: 60, y: 368, size: 20, fill: '#a7aec2' }) +
    rect(28, 432, 484, 504, '#1d2130', 22) +
    rows
      .map(([name, value], i) => sideBySide(name, value, 60, 480, 492 + i * 80, '#a7aec2', '#f2f4fa'))
      .join('') +
    rows
      .slice(1)
      .map((_, i) => rect(60, 522 + i * 80, 420, 1.5, '#2d3348'))
      .join('') +
    words('Repeat payment', { x: 270, y: 1000, size: 21, weight: 500, fill: '#8fb2ff', anchor: 'middle' }) +
    footnote('#8a91a6')
  )
}

function bankTable(p: PaymentScreenshot, when: When, standing: Standing) {
  const rows: [string, string][] = [
    ['Amount', rupees(p.amountRupees)],
    ['Status', standing.word === 'Paid' ? 'Successful' : standing.word],
    ['Reference no. (UTR)', p.utr],
    ['Beneficiary', p.payeeName],
    ['Beneficiary UPI ID', p.payeeVpa],
    ['Remitter', p.payerName],
    ['Date', when.date],
    ['Time', when.time],
    ['Mode', 'UPI'],
  ]
  return (
    rect(0, 0, 540, 1100, '#ffffff') +
    rect(0, 0, 540, 132, '#1f3f7a') +
    phoneBar(when.clock, '#ffffff') +
    words('Transaction receipt', { x: 32, y: 102, size: 26, weight: 500, fill: '#ffffff' }) +
    rect(32, 166, 476, 62, standing.background, 8) +
    words(standing.title.replace('Payment', 'Transaction'), {
      x: 270,
      y: 205,
      size: 23,
      weight: 500,
      fill: standing.line,
      anchor: 'middle',
    }) +
    rows.map((_, i) => (i % 2 ? '' : rect(32, 254 + i * 76, 476, 76, '#f3f6fb'))).join('') +
    rows
      .map(([name, value], i) => sideBySide(name, value, 48, 492, 300 + i * 76, '#56627a', '#141c2e'))
      .join('') +
    `<rect x="32" y="254" width="476" height="${rows.length * 76}" fill="none" stroke="#cdd6e6" stroke-width="1.500"/>` +
    footnote('#56627a')
  )
}

function stacked(name: string, value: string, x: number, y: number, soft: string, strong: string) {
  return (
    words(name, { x, y, size: 18, fill: soft }) +
    words(value, { x, y: y + 34, size: 24, weight: 500, fill: strong })
  )
}
function sideBySide(
  name: string,
  value: string,
  x: number,
  end: number,
  y: number,
  soft: string,
  strong: string,
) {
  return (
    words(name, { x, y, size: 19, fill: soft }) +
    words(value, { x: end, y, size: value.length > 26 ? 18 : 21, weight: 500, fill: strong, anchor: 'end' })
  )
}
function phoneBar(clock: string, ink: string) {
  return (
    words(clock, { x: 30, y: 40, size: 19, weight: 500, fill: ink }) +
    [0, 1, 2, 3].map((i) => rect(420 + i * 8, 36 - i * 4, 5, 6 + i * 4, ink, 1)).join('') +
    `<rect x="468" y="24" width="38" height="18" rx="4" fill="none" stroke="${ink}" stroke-width="2"/>${rect(471, 27, 25, 12, ink, 2)}${rect(507, 29, 3, 8, ink, 1)}`
  )
}
function footnote(ink: string) {
  return words('Sample: no money has moved', { x: 270, y: 1064, size: 17, fill: ink, anchor: 'middle' })
}
function words(value: string, how: TextOptions) {
  return text(value, { family: 'mukta', weight: 400, anchor: 'start', ...how })
}
function rect(x: number, y: number, width: number, height: number, fill: string, round = 0) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${round ? ` rx="${round}"` : ''}/>`
}
/** ₹ with Indian grouping; paise only if there are any. */
function rupees(amount: number) {
  const whole = Number.isInteger(amount)
  return `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 })}`
}
const DATE = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const TIME = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
})
function whenIn(iso: string): When {
  const at = new Date(iso)
  // Intl puts a narrow no-break space before am and pm, for which the font has no outline.
  return {
    date: DATE.format(at).replace('Sept', 'Sep'),
    time: TIME.format(at).replace(/\s/g, ' '),
    clock: CLOCK.format(at),
  }
}
