import type { App } from '../../../app.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Progress } from '../../../sample/progress.ts'
import { quoted } from './cell-text.ts'
import { checkChange, checkNew, type Wish } from './check-row.ts'
import type { FileRow, Problem } from './columns.ts'
import type { Album } from './find-pictures.ts'
import { readPlaces } from './find-place.ts'
import { shownProducts } from './shown-products.ts'

/** What all rows ask for, and everything that is wrong in them. Writes nothing but pictures into the album. */
export async function checkRows(
  app: App,
  rows: readonly FileRow[],
  album: Album,
  progress: Progress,
): Promise<{ wishes: Wish[]; problems: Problem[] }> {
  const db = app.database.read
  const ids = rows.map(idOf).filter((id) => id !== '')
  const products = new Map((await shownProducts(db, ids)).map((product) => [product.id, product]))
  const places = await readPlaces(db)
  const problems: Problem[] = idsTwice(rows)
  const wishes: Wish[] = []
  for (const [i, row] of rows.entries()) {
    progress.step('rows checked', i, rows.length)
    const id = idOf(row)
    const product = products.get(id)
    if (id !== '' && !product) problems.push(unknownId(row, id))
    else {
      const wish = product
        ? await checkChange(row, product, places, album, problems)
        : await checkNew(row, places, album, problems)
      if (wish) wishes.push(wish)
    }
  }
  problems.push(...(await namesTwice(db, wishes)))
  return { wishes, problems: problems.toSorted((a, b) => a.line - b.line) }
}

function unknownId({ line }: FileRow, id: string): Problem {
  const text = `there is no product ${quoted(id)}; leave the cell empty to make a new one`
  return { line, column: 'id', text }
}

function idOf({ cells }: FileRow): string {
  return (cells.id ?? '').toLowerCase()
}

function idsTwice(rows: readonly FileRow[]): Problem[] {
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

/** A new product of a name that its subcategory has already: nearly always a file that is imported again, which would double the catalogue. */
async function namesTwice(db: Queryable, wishes: readonly Wish[]): Promise<Problem[]> {
  const made = wishes.filter((wish) => wish.kind === 'new')
  if (made.length === 0) return []
  const there = await db
    .selectFrom('products')
    .select(['id', 'name', 'subcategory_id'])
    .where('deleted_at', 'is', null)
    .execute()
  const taken = new Map(
    there.map(({ id, name, subcategory_id }) => [keyOf(name, subcategory_id), `product ${id}`]),
  )
  return made.flatMap(({ line, body }): Problem[] => {
    const key = keyOf(body.name, body.subCategory)
    const earlier = taken.get(key)
    if (earlier === undefined) taken.set(key, `line ${line}`)
    const text = `${earlier} has this name in the same subcategory; give its Product ID to change it, or another name`
    return earlier === undefined ? [] : [{ line, column: 'name', text }]
  })
}

function keyOf(name: string, subcategory: string | null): string {
  return `${subcategory}/${name.toLowerCase()}`
}
