import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { ByAnyone } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Transaction } from '../../../database/database.ts'
import { lockProductImports } from '../../../database/lock.ts'
import { namingPictures } from '../../../files/pictures.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import { insertProducts, type NewProduct, refuseUnlessPlace } from '../create-product.ts'
import { lockedProducts } from '../product-queries.ts'
import { type PlannedChange, planChange, writeChanges } from '../update-product.ts'
import type { RowChange } from './check-row.ts'
import { areMadeMeanwhile } from './check-rows.ts'
import type { Step } from './columns.ts'
import { type Album, putBackPictures } from './find-pictures.ts'

/** A batch holds the write lock of SQLite for so many rows or so long, whichever ends first. */
const BATCH_ROWS = 100
const BATCH_MS = 100
/** Rows that are written in one turn of the event loop, with one statement for each table: 5 to 20 ms. */
const AT_ONCE = 20
/** SQLite gives its lock to whoever asks next: this pause gives a running shop, which asks every few ms, its turn. */
const GIVE_WAY_MS = 20

/** Makes the rows' changes in batches. Throws, saying how many rows are written, when a product changed meanwhile. */
export async function makeChanges(
  app: App,
  changes: readonly RowChange[],
  album: Album,
  { step, ...by }: ByAnyone & { step?: Step },
): Promise<void> {
  const inOrder = changes.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  let written = 0
  while (written < inOrder.length) {
    if (written > 0) await pause(GIVE_WAY_MS)
    await app.buyersFirst.giveWay()
    step?.('products written', written, inOrder.length)
    const rest = inOrder.slice(written)
    try {
      const addresses = new Set(rest.slice(0, BATCH_ROWS).flatMap(({ body }) => body.images ?? []))
      const put = () => putBackPictures(album, addresses)
      const batch = { rest, by }
      written += await namingPictures(app, put, (tx) => makeBatch(app, tx, batch))
    } catch (error) {
      throw brokenOff(error, written, inOrder.length)
    }
  }
}

interface Batch {
  rest: readonly RowChange[]
  by: ByAnyone
}

/** As many of the rest as fit into one transaction → how many. */
async function makeBatch(app: App, tx: Transaction, { rest, by }: Batch): Promise<number> {
  const end = performance.now() + BATCH_MS
  const batch = rest.slice(0, BATCH_ROWS)
  await lockProductImports(tx)
  if (await areMadeMeanwhile(tx.db, batch)) throw new Refusal('CHANGED_MEANWHILE')
  let made = 0
  while (made < batch.length && (made === 0 || performance.now() < end)) {
    if (made > 0) await setImmediate() // SQLite answers at once: others have their turn in between
    const some = batch.slice(made, made + AT_ONCE)
    await makeSome(app, tx, some, by)
    made += some.length
  }
  return made
}

async function makeSome(app: App, tx: Transaction, some: readonly RowChange[], by: ByAnyone): Promise<void> {
  const ids = some.flatMap((row) => (row.kind === 'change' ? [row.product.id] : []))
  const products = new Map((await lockedProducts(tx, ids)).map((product) => [product.id, product]))
  const fresh: NewProduct['body'][] = []
  const planned: PlannedChange[] = []
  for (const row of some)
    try {
      if (row.kind === 'change') {
        const product = products.get(row.product.id)
        if (!product) throw notFound('Product')
        planned.push(
          await planChange(app, tx, product, { updatedAt: row.product.updated_at, body: row.body }),
        )
      } else {
        await refuseUnlessPlace(tx, row.body.category, row.body.subCategory) // here, so that the line is named
        fresh.push(row.body)
      }
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(error.code, `line ${row.line}: ${error.message}`) : error
    }
  if (planned.length > 0) await writeChanges(app, tx, planned, by)
  if (fresh.length > 0) await insertProducts(app, tx, fresh, by)
}

function brokenOff(error: unknown, written: number, of: number): Error {
  const reason = error instanceof Error ? error.message : String(error)
  const rest = `${written} of ${of} rows were imported. Import the same file again for the rest.`
  const text = `${reason.replace(/\.?$/, '.')} ${written === 0 ? 'Nothing was changed.' : rest}`
  const told = error instanceof Refusal ? new Refusal(error.code, text) : new Error(text)
  told.cause = error
  return told
}

/** Changes by id, the order in which orders lock products too; then new products in the order of the file. */
function placeOf(change: RowChange): string {
  return change.kind === 'change' ? `0 ${change.product.id}` : `1 ${String(change.line).padStart(9, '0')}`
}
