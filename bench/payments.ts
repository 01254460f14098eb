import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { toRupees } from '#contract/money.ts'
import type { Reason } from '#contract/payments.ts'
import { besideReadings } from './beside-readings.ts'
import { type Figure, figuresOf, type Looked, timesOf } from './payment-figures.ts'
import { readLabels } from './payment-labels.ts'
import { openPaymentShop } from './payment-shop.ts'

// How exactly payment screenshots are read and how rightly they are judged: the pictures of a labelled folder are sent
// to a fresh shop as orders, in the order of its labels.json, through the same code as the product. npm run bench --
// payments DIR [--json FILE]

const MB = 1_024 ** 2
const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const [folder] = positionals
if (folder === undefined) {
  process.stderr.write('Usage: npm run bench -- payments DIR [--json FILE]\n')
  process.exit(1)
}

const labels = await readLabels(folder)
const shop = await openPaymentShop()
try {
  const looked = await lookAtAll()
  if (values.json) await writeFile(values.json, `${JSON.stringify(looked.map(recordOf), null, 1)}\n`)
  printTable(figuresOf(looked))
  printTable(await costs(looked))
} finally {
  await shop.close()
}

/** Sends every picture, the earlier ones' files known by their orders. */
async function lookAtAll(): Promise<Looked[]> {
  const files = new Map<string, string>()
  const looked: Looked[] = []
  for (const labelled of labels) {
    const checked = await shop.check(folder!, labelled)
    if (checked) files.set(checked.orderId, labelled.file)
    const used = checked?.reasons.map(earlierOf).find((orderId) => orderId !== null)
    looked.push({ labelled, checked, earlier: files.get(used ?? '') ?? null })
    process.stderr.write(`\r${looked.length} of ${labels.length} `)
  }
  process.stderr.write('\n')
  return looked
}

function earlierOf(reason: Reason): string | null {
  return 'orderId' in reason ? reason.orderId : null
}

async function costs(looked: readonly Looked[]): Promise<Figure[]> {
  const { median, p95 } = timesOf(looked.flatMap(({ checked }) => (checked ? [checked.ms] : [])))
  const { alone, beside, ratio, noise } = await besideReadings(shop, folder!, labels)
  const times = `${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside: ${ratio.toFixed(2)} times`
  const others = `${times}; alone twice: ${noise.toFixed(2)} times`
  return [
    { name: 'reading time, median', target: '< 2,000 ms', found: `${Math.round(median)} ms` },
    { name: 'reading time, 95th of 100', target: '', found: `${Math.round(p95)} ms` },
    { name: 'reader’s peak memory', target: '< 400 MB', found: `${Math.round(shop.peakMemory() / MB)} MB` },
    { name: 'other requests’ 99th of 100, 20 pictures waiting', target: 'within noise', found: others },
  ]
}

/** One picture as --json writes it: rupees, 12 digits, ISO times; null where nothing was read. */
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
  const rows = [
    { name: 'figure', target: 'target', found: 'found' },
    { name: '---', target: '---', found: '---' },
    ...figures,
  ]
  process.stdout.write(
    `${rows.map(({ name, target, found }) => `| ${name} | ${target} | ${found} |`).join('\n')}\n`,
  )
}
