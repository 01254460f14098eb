import { stringify } from 'csv-stringify/sync'
import { BYTE_ORDER_MARK } from '../../../csv/csv-text.ts'
import type { Queryable } from '../../../database/database.ts'
import { cellsOf, COLUMNS, guarded, HEADINGS, type ShownProduct, shownProducts } from './columns.ts'

const BATCH = 500

/** All products not deleted as CSV, newest first, batch by batch. `told` hears how many were written so far. */
export async function* productsCsv(db: Queryable, told?: (count: number) => void): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield csv([COLUMNS.map((name) => HEADINGS[name])])
  let count = 0
  for await (const products of batches(db)) {
    yield csv(products.map(guardedCells))
    count += products.length
    told?.(count)
  }
}

/** Newest first: ids begin with the moment of their making, so each batch begins below the last id before. */
async function* batches(db: Queryable): AsyncGenerator<ShownProduct[]> {
  let last: string | undefined
  do {
    let query = db.selectFrom('products').select('id').where('deleted_at', 'is', null)
    if (last !== undefined) query = query.where('id', '<', last)
    const rows = await query.orderBy('id', 'desc').limit(BATCH).execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) yield await shownProducts(db, ids)
    last = ids.length === BATCH ? ids.at(-1) : undefined
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
