import { sql } from 'kysely'
import { BANNER_WIDTHS, PRODUCT_WIDTHS, imageUrlOf } from '#contract/image-urls.ts'
import type { App } from './app.ts'
import { type Queryable, inChunks } from './database/database.ts'
import { imageFile } from './files/catalogue-images.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const AT_ONCE = 400
const WIDTHS = new Set<number>([...PRODUCT_WIDTHS, ...BANNER_WIDTHS])

/**
 * Texts with URLs of public images, except those of orders, which are many. A deleted product's orders have
 * their own.
 */
const CATALOGUE_IMAGES = sql<{ text: string }>`select image as text from categories
  union select image from subcategories
  union select image from headers
  union select image from footers
  union select image from offers
  union select images from products where deleted_at is null
  union select image from checkout_lines where image is not null
  union select value from store_settings where name = 'logo'`

/** All texts that contain URLs of public images. */
export const IMAGES = sql<{ text: string }>`${CATALOGUE_IMAGES}
  union select image from order_items where image is not null`

/** Names of all screenshots below private/, except deleted ones. */
export const SCREENSHOTS = sql<{ name: string }>`
  select screenshot as name from orders where screenshot_deleted_at is null and screenshot <> ''
  union select screenshot from former_pictures where screenshot <> ''
  union select screenshot from unmatched_payments where screenshot <> ''`

/**
 * Deletes public images older than a week that no row named now or at the last check (`before`: hashes), so no
 * running operation can be about to use one. Returns their number and the hashes for the next check. `now`: ms.
 */
export async function sweepImages(
  { files, database }: App,
  before: ReadonlySet<string>,
  now = Date.now(),
): Promise<{ removed: number; unreferenced: Set<string> }> {
  const old = new Set<string>()
  for await (const { name, modifiedAt } of files.list('public')) {
    const hash = /^public\/([\da-f]{64})-\d+\.webp$/.exec(name)?.[1]
    if (hash && now - modifiedAt > WEEK) old.add(hash)
  }
  const unreferenced = await unreferencedOf(database.read, old)
  const deleted = [...unreferenced].filter((hash) => before.has(hash))
  for (const hash of deleted)
    await Promise.all([...WIDTHS].map((width) => files.remove(imageFile(hash, width))))
  return { removed: deleted.length, unreferenced }
}

async function unreferencedOf(db: Queryable, hashes: ReadonlySet<string>): Promise<Set<string>> {
  if (hashes.size === 0) return new Set()
  const { rows } = await CATALOGUE_IMAGES.execute(db)
  const inCatalogue = hashesIn(rows)
  const rest = [...hashes].filter((hash) => !inCatalogue.has(hash))
  const addresses = rest.flatMap((hash) =>
    [PRODUCT_WIDTHS, BANNER_WIDTHS].map((widths) => imageUrlOf(hash, widths)),
  )
  const ordered = await inChunks(addresses, (some) =>
    db.selectFrom('order_items').select('image as text').distinct().where('image', 'in', some).execute(),
  )
  const bought = hashesIn(ordered)
  return new Set(rest.filter((hash) => !bought.has(hash)))
}

function hashesIn(rows: readonly { text: string | null }[]): Set<string> {
  const found = rows.flatMap(({ text }) => [...(text ?? '').matchAll(/\/files\/([\da-f]{64})-/g)])
  return new Set(found.map(([, hash]) => hash!))
}

/**
 * Deletes screenshots that no row names and returns their number. Each attempt has its own file, and no operation
 * can still commit one older than an hour. `now`, and `since`, before which all were checked: ms, by the clock of
 * the files.
 */
export async function sweepScreenshots(app: App, now = Date.now(), since = 0): Promise<number> {
  let removed = 0
  let names = new Map<string, string>()
  for await (const { name, modifiedAt } of app.files.list('private/screenshots')) {
    const ownerId = /\/([\da-f-]{36})-[\da-f]+\.(?:jpg|webp)$/.exec(name)?.[1]
    if (ownerId && modifiedAt > since && now - modifiedAt > HOUR) names.set(name, ownerId)
    if (names.size === AT_ONCE) {
      removed += await removeOrphans(app, names)
      names = new Map()
    }
  }
  return removed + (await removeOrphans(app, names))
}

/** `owners`: by file, the id of the order or unmatched payment for which it was stored. */
async function removeOrphans(app: App, owners: ReadonlyMap<string, string>): Promise<number> {
  if (owners.size === 0) return 0
  const ids = [...new Set(owners.values())]
  const db = app.database.read
  const rows = await db
    .selectFrom('orders')
    .select('screenshot')
    .where('id', 'in', ids)
    .union(db.selectFrom('unmatched_payments').select('screenshot').where('id', 'in', ids))
    .union(db.selectFrom('former_pictures').select('screenshot').where('order_id', 'in', ids))
    .execute()
  const named = new Set(rows.map((row) => `private/${row.screenshot}`))
  const orphans = [...owners.keys()].filter((name) => !named.has(name))
  for (const name of orphans) await app.files.remove(name)
  return orphans.length
}
