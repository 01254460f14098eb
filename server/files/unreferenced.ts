import { BANNER_WIDTHS, GOODS_WIDTHS, pictureAddressOf } from '#contract/pictures.ts'
import type { App } from '../app.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { lockPicturesForRemoval } from '../database/lock.ts'
import { pictureFile } from './pictures.ts'

const WIDTHS = new Set<number>([...GOODS_WIDTHS, ...BANNER_WIDTHS])

/** So many at once that the acts that wait for the lock wait a moment. */
const BATCH = 25

/** Removes those of the pictures (by hash) that no record names → how many. */
export async function removeUnreferenced(app: App, hashes: readonly string[]): Promise<number> {
  const unnamed = await unnamedOf(app.database.read, hashes) // most are named, and nobody has to wait for that
  let removed = 0
  for (let from = 0; from < unnamed.length; from += BATCH) {
    const batch = unnamed.slice(from, from + BATCH)
    removed += await app.database.transaction((tx) => removeInside(app, tx, batch))
  }
  return removed
}

/** Looks again where nobody can begin to name one. An order may have taken its picture from a product that has another one by now. */
async function removeInside(app: App, tx: Transaction, hashes: readonly string[]): Promise<number> {
  await lockPicturesForRemoval(tx)
  const unnamed = await unnamedOf(tx.db, hashes)
  await Promise.all(
    unnamed.flatMap((hash) => [...WIDTHS].map((width) => app.files.remove(pictureFile(hash, width)))),
  )
  return unnamed.length
}

async function unnamedOf(db: Queryable, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const catalogue = await hashesOfCatalogue(db)
  const rest = hashes.filter((hash) => !catalogue.has(hash))
  const ordered = await hashesOfOrders(db, rest)
  return rest.filter((hash) => !ordered.has(hash))
}

const AT_ONCE = 400

async function hashesOfOrders(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < hashes.length; from += AT_ONCE) {
    const addresses = hashes
      .slice(from, from + AT_ONCE)
      .flatMap((hash) => [pictureAddressOf(hash, GOODS_WIDTHS), pictureAddressOf(hash, BANNER_WIDTHS)])
    const rows = await db
      .selectFrom('order_items')
      .select('image')
      .distinct()
      .where('image', 'in', addresses)
      .execute()
    for (const row of rows) addHashes(found, row.image)
  }
  return found
}

/** Pictures of everything but orders, checkouts too. A deleted product needs none: its order lines carry their own. */
async function hashesOfCatalogue(db: Queryable): Promise<Set<string>> {
  const found = new Set<string>()
  for (const table of ['categories', 'subcategories', 'headers', 'footers', 'offers'] as const) {
    for (const row of await db.selectFrom(table).select('image').execute()) addHashes(found, row.image)
  }
  const products = await db.selectFrom('products').select('images').where('deleted_at', 'is', null).execute()
  for (const row of products) addHashes(found, row.images)
  const held = await db.selectFrom('checkout_lines').select('image').distinct().execute()
  for (const row of held) addHashes(found, row.image)
  const logo = await db.selectFrom('store_settings').select('value').where('name', '=', 'logo').execute()
  for (const row of logo) addHashes(found, row.value)
  return found
}

/** The hashes in an address or in a JSON list of addresses. */
function addHashes(found: Set<string>, text: string | null): void {
  for (const [, hash] of (text ?? '').matchAll(/\/files\/([\da-f]{64})-/g)) if (hash) found.add(hash)
}
