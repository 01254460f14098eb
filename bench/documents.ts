import { GSTR1_TABLES } from '#contract/orders/documents.ts'
import type { Engine } from '../server/database/database.ts'
import { updateOrders } from '../server/features/dispatch/dispatch.routes.ts'
import { moveOnly } from '../server/features/orders/move-order.ts'
import { type BigShop, openBigShop } from './big-shop.ts'
import { commit, machine, median, publish, say, wantedEngines } from './report.ts'

// npm run bench -- documents: what tax documents cost a status change and a batch, in turns with a shop that is not
// registered, and how long a month of 5,000 documents takes to export.

const MONTH_OF = 5_000
const [EACH, BLOCK, BATCH, BATCHES] = [500, 25, 200, 3]

const lines: string[] = []
const exported: string[] = []
for (const engine of wantedEngines()) {
  say(`${engine}: seeding`)
  const big = await openBigShop(engine, {
    orders: MONTH_OF + EACH + BATCH * BATCHES,
    users: 100,
    products: 100,
  })
  try {
    lines.push(await issuing(engine, big))
    exported.push(await exporting(engine, big))
  } finally {
    await big.close()
  }
}
await publish(
  'documents',
  [
    '# Tax documents',
    '',
    `By \`npm run bench -- documents\`: ${EACH} orders shipped with a document and ${EACH} without, ${BLOCK} in turn; ${BATCHES} batches of ${BATCH} each way;`,
    `then the export of ${MONTH_OF} documents. PDF files are drawn in two threads of their own.`,
    '',
    `${machine()} ${commit()}`,
    '',
    '| engine | without, median and p95 ms | with, median and p95 ms | a document adds, ms | batch with ÷ without |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...lines,
    '',
    '| engine | all nine tables of GSTR-1, s | ZIP of PDF files, s | a PDF, ms | memory it adds, MB |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...exported,
    '',
  ].join('\n'),
)

async function issuing(engine: Engine, big: BigShop): Promise<string> {
  const { app } = big
  await app.database.transaction(async ({ db }) => {
    const tax = JSON.stringify([{ from: '2020-01-01', rate: 5, status: 'taxable', hsn: '3307' }])
    await db.updateTable('products').set({ tax }).execute()
    await db.updateTable('orders').set({ order_status: 'confirmed', state: 'Maharashtra' }).execute()
  })
  const orders = await app.database.read.selectFrom('orders').select('id').orderBy('id').execute()
  const [actor] = await app.database.read
    .selectFrom('accounts')
    .selectAll()
    .where('role', '=', 'admin')
    .execute()
  const by = { actor: { ...actor!, isGuest: false } as never, requestId: 'bench' }
  const next = (count: number) => orders.splice(0, count).map(({ id }) => id)
  const move = async (id: string) => {
    const from = performance.now()
    await moveOnly(app, { id, to: 'shipped', restock: undefined, ...by })
    return performance.now() - from
  }
  const times = { none: [] as number[], regular: [] as number[] }
  const batches = { none: [] as number[], regular: [] as number[] }
  say(`${engine}: issuing`)
  for (const id of next(BLOCK)) await move(id) // warms
  for (let i = 0; i < EACH / BLOCK; i += 1)
    for (const how of ['none', 'regular'] as const) {
      await register(big, how)
      for (const id of next(BLOCK)) times[how].push(await move(id))
    }
  for (let i = 0; i < BATCHES; i += 1)
    for (const how of ['none', 'regular'] as const) {
      await register(big, how)
      const some = next(BATCH).map((id) => ({ id }))
      const from = performance.now()
      await updateOrders(app, { orders: some, orderStatus: 'shipped', restock: undefined, ...by } as never)
      batches[how].push(performance.now() - from)
    }
  await register(big, 'regular')
  say(`${engine}: filling the month`)
  for (const { id } of orders) await move(id)
  const adds = (median(times.regular) - median(times.none)).toFixed(1)
  const ratio = (median(batches.regular) / median(batches.none)).toFixed(2)
  const row = `| ${engine} | ${shown(times.none)} | ${shown(times.regular)} | ${adds} | ${ratio} |`
  say(row)
  return row
}

function shown(times: readonly number[]): string {
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  return `${median(times).toFixed(1)}, ${p95.toFixed(1)}`
}

async function register({ server, token }: BigShop, taxRegistration: 'none' | 'regular'): Promise<void> {
  const payload = { taxRegistration, gstin: '27AAPFU0939F1ZV', state: 'Maharashtra', legalName: 'Bench' }
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await server.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers,
    payload,
  })
  if (statusCode !== 200) throw new Error(body)
}

async function exporting(engine: Engine, big: BigShop): Promise<string> {
  const month = (
    await big.app.database.read.selectFrom('documents').select('issued_on').executeTakeFirstOrThrow()
  ).issued_on.slice(0, 7)
  const count = (await big.app.database.read.selectFrom('documents').select('id').execute()).length
  const began = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - began)), 50)
  const get = async (path: string) => {
    const from = performance.now()
    const headers = { authorization: `Bearer ${big.token}` }
    const answer = await big.server.inject({ url: `/api/document/${path}`, headers, payloadAsStream: true })
    let bytes = 0
    for await (const chunk of answer.stream()) bytes += (chunk as Buffer).length
    if (answer.statusCode !== 200 || bytes === 0) throw new Error(`${path}: ${answer.statusCode}`)
    return (performance.now() - from) / 1_000
  }
  let tables = 0
  for (const table of GSTR1_TABLES) tables += await get(`exportGstr1?month=${month}&table=${table}`)
  say(`${engine}: ${count} documents, tables in ${tables.toFixed(1)} s`)
  const zip = await get(`exportDocuments?month=${month}`)
  clearInterval(watch)
  const each = ((zip * 1_000) / count).toFixed(1)
  const row = `| ${engine} | ${tables.toFixed(1)} | ${zip.toFixed(0)} | ${each} | ${(most / 2 ** 20).toFixed(0)} |`
  say(row)
  return row
}
