import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { Progress } from '../../sample/progress.ts'
import { quoted } from './cell-text.ts'
import { checkChange, checkNew, isMadeBy, type Wish } from './check-row.ts'
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
  const asked = await withoutMade(db, wishes, problems)
  return { wishes: asked, problems: problems.toSorted((a, b) => a.line - b.line) }
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

/**
 * What is still to be made of new products. One that its subcategory has already, all as its row says, was made when this file was imported
 * before, perhaps half-way; another one of that name goes to `problems`, since it would nearly always double the catalogue.
 */
async function withoutMade(db: Queryable, wishes: readonly Wish[], problems: Problem[]): Promise<Wish[]> {
  if (!wishes.some(isNew)) return [...wishes]
  const there = await namesakes(db, wishes.filter(isNew))
  const firstLines = new Map<string, number>()
  return wishes.map((wish): Wish => {
    if (!isNew(wish)) return wish
    const { line, body } = wish
    const key = keyOf(body.name, body.subCategory)
    const earlier = firstLines.get(key)
    if (earlier === undefined) firstLines.set(key, line)
    const products = there.get(key) ?? []
    const made = earlier === undefined && products.find((product) => isMadeBy(body, product))
    if (made) return { kind: 'change', line, product: made, body: {} }
    const other = earlier === undefined ? products[0] && `product ${products[0].id}` : `line ${earlier}`
    const text = `${other} has this name in the same subcategory; give its Product ID to change it, or another name`
    if (other) problems.push({ line, column: 'name', text })
    return wish
  })
}

/** Of wishes that are about to be made: whether another import has made a product of that name meanwhile. */
export async function areMadeMeanwhile(db: Queryable, wishes: readonly Wish[]): Promise<boolean> {
  const made = wishes.filter(isNew)
  return made.length > 0 && (await namesakes(db, made)).size > 0
}

function isNew(wish: Wish): wish is Wish & { kind: 'new' } {
  return wish.kind === 'new'
}

/** The products that have the name and subcategory of new ones, by both. */
async function namesakes(db: Queryable, made: readonly (Wish & { kind: 'new' })[]) {
  const keys = new Set(made.map(({ body }) => keyOf(body.name, body.subCategory)))
  const all = await db
    .selectFrom('products')
    .select(['id', 'name', 'subcategory_id'])
    .where('deleted_at', 'is', null)
    .execute()
  const ids = all.filter((row) => keys.has(keyOf(row.name, row.subcategory_id))).map(({ id }) => id)
  return Map.groupBy(await shownProducts(db, ids), (row) => keyOf(row.name, row.subcategory_id))
}

function keyOf(name: string, subcategory: string | null): string {
  return `${subcategory}/${name.toLowerCase()}`
}
