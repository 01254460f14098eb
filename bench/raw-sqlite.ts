import { randomUUID } from 'node:crypto'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Value } from '../server/database/database.ts'
import type { BigShop } from './big-shop.ts'
import type { Buyer } from './buyers.ts'
import { placeOne, type Statement } from './grown/order-acts.ts'
import { median } from './report.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const METHODS = ['all', 'run', 'get'] as const

/** Orders a second by the act alone, and by SQLite itself with the statements of one: in turns, durable, medians. */
export async function besideRaw({ app }: BigShop, buyer: Buyer, product: string, file: string) {
  await placeOne(app, buyer, product)
  const recorded = await statementsOfOne(() => placeOne(app, buyer, product))
  const database = connect(file)
  const raw = replayed(database, recorded, new Set([product, buyer.id]))
  const acts: number[] = []
  const raws: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    acts.push(await perSecond(() => placeOne(app, buyer, product)))
    raws.push(await perSecond(async () => raw()))
  }
  database.close()
  return { act: median(acts), raw: median(raws), statements: recorded.statements.length }
}

/** As the shop's own connection that writes. */
function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  database.exec('PRAGMA synchronous = FULL; PRAGMA cache_size = -8000')
  database.function('lower', { deterministic: true }, (text) => String(text).toLowerCase())
  return database
}

async function statementsOfOne(place: () => Promise<string>) {
  const statements: Statement[] = []
  const own = Object.fromEntries(METHODS.map((name) => [name, StatementSync.prototype[name]]))
  for (const name of METHODS)
    Object.assign(StatementSync.prototype, {
      [name](this: StatementSync, ...values: Value[]) {
        if (!this.sourceSQL.startsWith('PRAGMA')) statements.push({ text: this.sourceSQL, values })
        return Reflect.apply(own[name]!, this, values) as unknown
      },
    })
  const orderId = await place()
  Object.assign(StatementSync.prototype, own)
  return { statements, orderId }
}

/** One order again: ids of its rows are new each time, and the invoice number is the one it got. */
function replayed(
  database: DatabaseSync,
  { statements, orderId }: Awaited<ReturnType<typeof statementsOfOne>>,
  kept: ReadonlySet<string>,
): () => void {
  const prepared = statements.map(({ text, values }) => ({ statement: database.prepare(text), text, values }))
  return () => {
    const ids = new Map([[orderId, randomUUID() as string]])
    let number = 0
    const valueOf = (value: Value) => {
      if (typeof value !== 'string' || kept.has(value)) return value
      if (/^INV-\d{4}-\d{6}$/.test(value)) return `${value.slice(0, 9)}${String(number).padStart(6, '0')}`
      if (!UUID.test(value)) return value.replace(orderId, ids.get(orderId)!)
      if (!ids.has(value)) ids.set(value, randomUUID())
      return ids.get(value)!
    }
    for (const { statement, text, values } of prepared) {
      const [row] = statement.all(...values.map(valueOf))
      if (/returning "last_number"/.test(text)) number = Number(row?.['last_number'])
    }
  }
}

async function perSecond(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  let count = 0
  for (; performance.now() - from < 1_000; count += 1) await act()
  return (count * 1_000) / (performance.now() - from)
}
