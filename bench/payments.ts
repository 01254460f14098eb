import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { toRupees } from '#contract/money.ts'
import type { Reason } from '#contract/payments/payments.ts'
import { openUpgradedShop } from '../server/operator/existing-shop.ts'
import { openReader } from '../server/ocr/open-reader.ts'
import { readSettings } from '../server/settings.ts'
import { lookAtOwn } from './own-payments.ts'
import {
  type Figure,
  figuresOf,
  type Labelled,
  layoutsOf,
  type Looked,
  readLabels,
} from './payment-figures.ts'
import { openPaymentShop, type PaymentShop } from './payment-shop.ts'
import { median, percentile, table } from './report.ts'

// Measures how exactly payment screenshots are read and how correctly they are judged. npm run bench -- payments
// --corpus DIR [--json FILE], or DIR: sends the images of a labelled folder to a fresh shop as orders, in the order
// of its labels.json, through the product's own code. --own: reads the settled payments of the shop in the settings
// again; nothing is written, and no image leaves the machine.

const MB = 1_024 ** 2
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'string' },
    json: { type: 'string' },
    own: { type: 'boolean', default: false },
  },
})
const folder = values.corpus ?? positionals[0]
if (values.own) await measureOwn()
else if (folder !== undefined) await measureLabelled(folder)
else {
  process.stderr.write('Usage: npm run bench -- payments --corpus DIR [--json FILE] | --own\n')
  process.exitCode = 1
}

async function measureOwn(): Promise<void> {
  const own = await openUpgradedShop(readSettings())
  const looked = await lookAtOwn(own, openReader, report).finally(() => own.close())
  process.stderr.write('\n')
  printMonth('All', looked)
  for (const [month, some] of Map.groupBy(looked, (one) => one.month)) printMonth(month, some)
}

function printMonth(name: string, looked: readonly Looked[]): void {
  process.stdout.write(`\n${name}: ${looked.length} settled payments\n\n`)
  printTable(figuresOf(looked))
}

async function measureLabelled(folder: string): Promise<void> {
  const labels = await readLabels(folder)
  const shop = await openPaymentShop()
  try {
    const looked = await lookAtAll(shop, folder, labels)
    if (values.json) await writeFile(values.json, `${JSON.stringify(looked.map(recordOf), null, 1)}\n`)
    printTable(figuresOf(looked))
    const headers = ['layout', 'UTR', 'amount', 'UPI ID', 'honest left clear', 'others flagged']
    process.stdout.write(`\n${table(headers, layoutsOf(looked), headers.length).join('\n')}\n\n`)
    printTable(costs(shop, looked))
  } finally {
    await shop.close()
  }
}

/** Sends every image, the earlier ones' files known by their orders. */
async function lookAtAll(shop: PaymentShop, folder: string, labels: readonly Labelled[]): Promise<Looked[]> {
  const files = new Map<string, string>()
  const looked: Looked[] = []
  for (const labelled of labels) {
    const checked = await shop.check(folder, labelled)
    if (checked) files.set(checked.orderId, labelled.file)
    const used = checked?.reasons.map(earlierOf).find((orderId) => orderId !== null)
    looked.push({ labelled, checked, earlier: files.get(used ?? '') ?? null })
    report(looked.length, labels.length)
  }
  process.stderr.write('\n')
  return looked
}

function earlierOf(reason: Reason): string | null {
  return 'orderId' in reason ? reason.orderId : null
}

function report(done: number, of: number): void {
  process.stderr.write(`\r${done} of ${of} `)
}

function costs(shop: PaymentShop, looked: readonly Looked[]): Figure[] {
  const read = looked.flatMap(({ checked }) => (checked ? [checked] : []))
  const clock = read.map(({ ms }) => ms)
  const cpu = read.map(({ cpuMs }) => cpuMs)
  return [
    { name: 'processor time of a reading, median', target: '≤ 1,500 ms', found: inMs(median(cpu)) },
    {
      name: 'processor time of a reading, 95th of 100',
      target: '≤ 3,000 ms',
      found: inMs(percentile(cpu, 0.95)),
    },
    { name: 'time of a reading, median', target: '', found: inMs(median(clock)) },
    { name: 'time of a reading, longest', target: '≤ 20,000 ms', found: inMs(percentile(clock, 1)) },
    { name: 'reader’s peak memory', target: '≤ 350 MB', found: `${Math.round(shop.peakMemory() / MB)} MB` },
  ]
}

function inMs(time: number): string {
  return `${Math.round(time)} ms`
}

/** One image as written by --json: rupees, 12 digits, ISO times; null where nothing was read. */
function recordOf({ labelled, checked, earlier }: Looked) {
  const reading = checked?.reading
  return {
    file: labelled.file,
    amount: reading?.amount == null ? null : toRupees(reading.amount),
    utr: reading?.utr ?? null,
    payeeVpa: reading?.payeeVpa ?? null,
    payeeName: reading?.payeeName ?? null,
    paidAt: reading?.paidAt ?? null,
    status: reading?.status ?? null,
    verdict: checked?.verdict ?? 'look',
    reasons: checked?.reasons ?? [{ code: 'not read' }],
    earlier,
    ms: checked ? Math.round(checked.ms) : null,
  }
}

function printTable(figures: readonly Figure[]): void {
  const rows = figures.map(({ name, target, found }) => [name, target, found])
  process.stdout.write(`${table(['figure', 'target', 'found'], rows, 3).join('\n')}\n`)
}
