import { BANNER_WIDTHS, GOODS_WIDTHS, pictureAddressOf } from '#contract/pictures.ts'
import type { App } from '../app.ts'
import type { Queryable } from '../database/database.ts'
import { lockPicturesForRemoval } from '../database/lock.ts'
import { pictureFile } from './pictures.ts'

const WIDTHS = new Set<number>([...GOODS_WIDTHS, ...BANNER_WIDTHS])

/** Removes those of the pictures (by hash) that no record names → how many. */
export async function removeUnreferenced(app: App, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0
  // Order lines, of which there may be millions, are read before anybody has to wait: one that names a picture does so for ever,
  // and a new one only takes its picture from a product or a checkout, which are looked at again when nobody writes.
  const ordered = await hashesOfOrders(app.database.read, hashes)
  const shown = await hashesOfCatalogue(app.database.read)
  const rest = hashes.filter((hash) => !ordered.has(hash) && !shown.has(hash))
  let removed = 0
  for (let from = 0; from < rest.length; from += REMOVED_AT_ONCE)
    removed += await removeUnnamed(app, rest.slice(from, from + REMOVED_AT_ONCE))
  return removed
}

/** Between so many pictures others write: who removes keeps them out. */
const REMOVED_AT_ONCE = 20

function removeUnnamed(app: App, hashes: readonly string[]): Promise<number> {
  return app.database.transaction(async (tx) => {
    await lockPicturesForRemoval(tx)
    const named = await hashesOfCatalogue(tx.db)
    const unnamed = hashes.filter((hash) => !named.has(hash))
    for (const hash of unnamed) {
      await Promise.all([...WIDTHS].map((width) => app.files.remove(pictureFile(hash, width))))
    }
    return unnamed.length
  })
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
