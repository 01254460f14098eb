import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { App } from '../../app.ts'
import { progressFor } from '../../sample/progress.ts'
import { guarded } from './cell-text.ts'
import { cellsOf, COLUMNS, HEADINGS, type ShownProduct, shownProducts } from './columns.ts'

const BATCH = 500

interface Command {
  file: string | undefined
  say: (line: string) => void
}

/** `export-products FILE.csv`: all products not deleted, newest first. An older file stays until it is complete. */
export async function exportProductsCommand(app: App, { file, say }: Command): Promise<void> {
  if (!file) throw new Error('give the file to write: export-products FILE.csv')
  const target = resolve(file)
  await refuseUnwritable(target)
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
  try {
    const count = await writeProducts(app, temporary, say)
    await rename(temporary, target)
    say(`${count} ${count === 1 ? 'product' : 'products'} written to ${file}`)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function refuseUnwritable(target: string): Promise<void> {
  const folder = await stat(dirname(target)).catch(() => null)
  if (!folder?.isDirectory()) throw new Error(`there is no folder ${dirname(target)}`)
  const there = await stat(target).catch(() => null)
  if (there && !there.isFile()) throw new Error(`${target} is no file and cannot be replaced`)
}

async function writeProducts(app: App, path: string, say: Command['say']): Promise<number> {
  const progress = progressFor('Writing products', say)
  const file = await open(path, 'wx')
  try {
    await file.writeFile('\uFEFF') // spreadsheets read ₹ and Devanagari right only behind it
    await file.writeFile(csv([COLUMNS.map((name) => HEADINGS[name])]))
    const { total } = await app.database.read
      .selectFrom('products')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    let count = 0
    for await (const products of batches(app)) {
      await file.writeFile(csv(products.map(guardedCells)))
      count += products.length
      progress.step('products', count, Math.max(total, count))
    }
    await file.sync()
    return count
  } finally {
    await file.close()
  }
}

/** Newest first: ids begin with the moment of their making, so each batch begins below the last id before. */
async function* batches(app: App): AsyncGenerator<ShownProduct[]> {
  let last: string | undefined
  do {
    let query = app.database.read.selectFrom('products').select('id').where('deleted_at', 'is', null)
    if (last !== undefined) query = query.where('id', '<', last)
    const rows = await query.orderBy('id', 'desc').limit(BATCH).execute()
    if (rows.length > 0)
      yield await shownProducts(
        app.database.read,
        rows.map(({ id }) => id),
      )
    last = rows.length === BATCH ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}

function guardedCells(product: ShownProduct): (string | number)[] {
  const cells = cellsOf(product)
  return COLUMNS.map((name) => {
    const value = cells[name]
    return typeof value === 'string' ? guarded(value) : value
  })
}

/** A line break inside a text is quoted too: csv-stringify alone quotes only the one that ends its records. */
function csv(rows: (string | number)[][]): string {
  return stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n\t;]/ })
}
