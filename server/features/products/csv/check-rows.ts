import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { checkChange, checkNew, isSameProduct, type RowChange } from './check-row.ts'
import {
  cellsOf,
  type ExportedProduct,
  type FileRow,
  type Problem,
  quoted,
  exportedProducts,
  type OnProgress,
} from './columns.ts'
import { type ImageSet, readCategories, restoreImages } from './find-images.ts'
import type { AnyActorContext } from '../../../actor.ts'
import { advisoryLock } from '../../../database/lock.ts'
import { namingImages } from '../../../files/catalogue-images.ts'
import { notFound, ShopError } from '../../../shop-error.ts'
import { insertProducts, type NewProduct, rejectUnlessCategory } from '../create-product.ts'
import { lockedProducts } from '../product-queries.ts'
import { type PlannedChange, planChange, writeChanges } from '../update-product.ts'

const AT_ONCE = 20
const NAMES_AT_ONCE = 500

/** Collects the changes of all rows and all problems in them. Writes nothing except images into the imageSet. */
export async function checkRows(
  app: App,
  rows: readonly FileRow[],
  imageSet: ImageSet,
  onProgress: OnProgress = () => undefined,
): Promise<{ changes: RowChange[]; problems: Problem[] }> {
  const db = app.database.read
  const ids = rows.map(idOf).filter((id) => id !== '')
  const products = new Map((await exportedProducts(db, ids)).map((product) => [product.id, product]))
  const categories = await readCategories(db)
  const problems: Problem[] = duplicateIds(rows)
  const changes: RowChange[] = []
  for (const [i, row] of rows.entries()) {
    if (i % AT_ONCE === 0) await setImmediate() // lets a running shop do other work
    onProgress('rows checked', i, rows.length)
    const id = idOf(row)
    const product = products.get(id)
    if (row.hasExtraCells) problems.push({ line: row.line, column: undefined, text: EXTRA_CELLS })
    else if (id !== '' && !product) problems.push(unknownId(row, id))
    else if (product && isCutOff(row, product))
      problems.push({ line: row.line, column: undefined, text: CUT_OFF })
    else {
      const change = product
        ? await checkChange(row, product, categories, imageSet, problems)
        : await checkNew(row, categories, imageSet, problems)
      if (change) changes.push(change)
    }
  }
  const accepted = await withoutExisting(db, changes, problems)
  return { changes: accepted, problems: problems.toSorted((a, b) => a.line - b.line) }
}

const EXTRA_CELLS =
  'the row has more cells than headings; put text that contains the separator in quotation marks'

const CUT_OFF = 'the row ends before the last columns of this product; the file may be incomplete'

function isCutOff({ cutOff = [] }: FileRow, product: ExportedProduct): boolean {
  if (cutOff.length === 0) return false
  const currentCells = cellsOf(product)
  return cutOff.some((column) => currentCells[column] !== '')
}

function unknownId({ line }: FileRow, id: string): Problem {
  const text = `product ${quoted(id)} not found; leave the cell empty to add a new product`
  return { line, column: 'id', text }
}

function idOf({ cells }: FileRow): string {
  return (cells.id ?? '').toLowerCase()
}

function duplicateIds(rows: readonly FileRow[]): Problem[] {
  const first = new Map<string, number>()
  return rows.flatMap((row): Problem[] => {
    const [id, { line }] = [idOf(row), row]
    const earlier = first.get(id)
    if (id === '' || earlier === undefined) {
      first.set(id, line)
      return []
    }
    return [{ line, column: 'id', text: `line ${earlier} has the same Product ID` }]
  })
}

/**
 * Drops new products that an earlier import of this file created; a different product with that name is a problem,
 * probably a duplicate.
 */
async function withoutExisting(
  db: Queryable,
  changes: readonly RowChange[],
  problems: Problem[],
): Promise<RowChange[]> {
  if (!changes.some(isNew)) return [...changes]
  const existing = await namesakes(db, changes.filter(isNew))
  const firstLines = new Map<string, number>()
  return changes.map((change): RowChange => {
    if (!isNew(change)) return change
    const { line, body } = change
    const key = keyOf(body.name, body.subCategory)
    const earlier = firstLines.get(key)
    if (earlier === undefined) firstLines.set(key, line)
    const products = existing.get(key) ?? []
    const existingProduct = earlier === undefined && products.find((product) => isSameProduct(body, product))
    if (existingProduct) return { kind: 'change', line, product: existingProduct, body: {} }
    const other = earlier === undefined ? products[0] && `product ${products[0].id}` : `line ${earlier}`
    const text = `${other} has this name in the same subcategory; enter its Product ID to change it, or use another name`
    if (other) problems.push({ line, column: 'name', text })
    return change
  })
}

/** Checks planned changes: whether another import has created a product with that name in the meantime. */
async function haveNewNamesakes(db: Queryable, changes: readonly RowChange[]): Promise<boolean> {
  const newChanges = changes.filter(isNew)
  return newChanges.length > 0 && (await namesakes(db, newChanges)).size > 0
}

function isNew(change: RowChange): change is RowChange & { kind: 'new' } {
  return change.kind === 'new'
}

/** Existing products that have the name and subcategory of new ones, by both. */
async function namesakes(db: Queryable, newProducts: readonly (RowChange & { kind: 'new' })[]) {
  const keys = new Set(newProducts.map(({ body }) => keyOf(body.name, body.subCategory)))
  const names = [...new Set(newProducts.map(({ body }) => body.name))]
  const ids: string[] = []
  for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
    if (from > 0) await setImmediate()
    const called = await productsCalled(db, names.slice(from, from + NAMES_AT_ONCE))
    for (const row of called) if (keys.has(keyOf(row.name, row.subcategory_id))) ids.push(row.id)
  }
  return Map.groupBy(await exportedProducts(db, ids), (row) => keyOf(row.name, row.subcategory_id))
}

/** Products with these names, in any case that the database handles, using the name index. */
function productsCalled(db: Queryable, names: readonly string[]) {
  const keys = names.map((name) => sql<string>`lower(cast(${name} as text))`)
  return db
    .selectFrom('products')
    .select(['id', 'name', 'subcategory_id'])
    .where('deleted_at', 'is', null)
    .where(sql<string>`name_key`, 'in', keys)
    .execute()
}

function keyOf(name: string, subcategory: string | null): string {
  return `${subcategory}/${name.toLowerCase()}`
}

/** A batch holds SQLite's write lock for this many rows or this long, whichever ends first. */
const BATCH_ROWS = 100
const BATCH_MS = 100
/** Rows written in one turn of the event loop, with one statement per table: 5 to 20 ms. */
const CHANGES_AT_ONCE = 20
/** SQLite gives its lock to the next caller: this pause lets a running shop, which tries every few ms, take it. */
const LOCK_PAUSE_MS = 20

/**
 * Makes the rows' changes in batches. Throws, with the number of rows written, if a product has changed in the
 * meantime.
 */
export async function makeChanges(
  app: App,
  changes: readonly RowChange[],
  imageSet: ImageSet,
  { onProgress, ...by }: AnyActorContext & { onProgress?: OnProgress },
): Promise<void> {
  const inOrder = changes.toSorted((a, b) => (categoryOf(a) < categoryOf(b) ? -1 : 1))
  let written = 0
  while (written < inOrder.length) {
    if (written > 0) await pause(LOCK_PAUSE_MS)
    await app.buyerPriority.waitForBuyers()
    onProgress?.('products written', written, inOrder.length)
    const rest = inOrder.slice(written)
    try {
      const addresses = new Set(rest.slice(0, BATCH_ROWS).flatMap(({ body }) => body.images ?? []))
      const put = () => restoreImages(imageSet, addresses)
      const batch = { rest, by }
      written += await namingImages(app, put, (tx) => makeBatch(app, tx, batch))
    } catch (error) {
      throw interrupted(error, written, inOrder.length)
    }
  }
}

interface Batch {
  rest: readonly RowChange[]
  by: AnyActorContext
}

/** Writes as many of the remaining rows as fit into one transaction and returns their number. */
async function makeBatch(app: App, tx: Transaction, { rest, by }: Batch): Promise<number> {
  const end = performance.now() + BATCH_MS
  const batch = rest.slice(0, BATCH_ROWS)
  await advisoryLock(tx, 'productImport')
  if (await haveNewNamesakes(tx.db, batch)) throw new ShopError('CHANGED_MEANWHILE')
  let made = 0
  while (made < batch.length && (made === 0 || performance.now() < end)) {
    if (made > 0) await setImmediate() // SQLite responds synchronously, so this gives others a turn
    const some = batch.slice(made, made + CHANGES_AT_ONCE)
    await makeSome(app, tx, some, by)
    made += some.length
  }
  return made
}

async function makeSome(app: App, tx: Transaction, some: readonly RowChange[], by: AnyActorContext) {
  const ids = some.flatMap((row) => (row.kind === 'change' ? [row.product.id] : []))
  const products = new Map((await lockedProducts(tx, ids)).map((product) => [product.id, product]))
  const newProducts: NewProduct[] = []
  const checked = new Set<string>()
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
        const { category, subCategory } = row.body
        // Here, so the error can name the line; once, because imports have the same few categories very often.
        if (!checked.has(category + subCategory)) await rejectUnlessCategory(tx, category, subCategory)
        checked.add(category + subCategory)
        newProducts.push(row.body)
      }
    } catch (error) {
      throw error instanceof ShopError
        ? new ShopError(error.code, `line ${row.line}: ${error.message}`)
        : error
    }
  if (planned.length > 0) await writeChanges(app, tx, planned, by)
  if (newProducts.length > 0) await insertProducts(app, tx, newProducts, by)
}

function interrupted(error: unknown, written: number, of: number): Error {
  const reason = error instanceof Error ? error.message : String(error)
  const rest = `${written} of ${of} rows were imported. Import the same file again for the rest.`
  const text = `${reason.replace(/\.?$/, '.')} ${written === 0 ? 'Nothing was changed.' : rest}`
  const reported = error instanceof ShopError ? new ShopError(error.code, text) : new Error(text)
  reported.cause = error
  return reported
}

/** Changes by id, the order in which orders lock products too; then new products in file order. */
function categoryOf(change: RowChange): string {
  return change.kind === 'change' ? `0 ${change.product.id}` : `1 ${String(change.line).padStart(9, '0')}`
}
