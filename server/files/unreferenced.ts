import { BANNER_WIDTHS, GOODS_WIDTHS, pictureAddressOf } from '#contract/pictures.ts'
import type { App } from '../app.ts'
import type { Queryable } from '../database/database.ts'
import { inPortions } from '../database/in-portions.ts'
import { lockPicturesForRemoval } from '../database/lock.ts'
import { newId } from '../ids.ts'
import { endLeases, takeLeases } from '../database/lease.ts'
import { pictureFile } from './pictures.ts'
import { removeLeftTemporaries } from './temporary.ts'

const WIDTHS = new Set<number>([...GOODS_WIDTHS, ...BANNER_WIDTHS])

/** How long a removal may take, ms; what is left waits for the next sweep. One picture takes less than a minute. */
export const REMOVAL_MS = 10 * 60_000
const MINUTE = 60_000

/** The lease that whoever removes a picture's files holds meanwhile. */
export function removalOf(hash: string): string {
  return `removal of picture ${hash}`
}

/** Removes public pictures older than an hour that no record names → how many. `now`: ms, by the clock of the files. */
export async function sweepUnreferenced(app: App, now = Date.now()): Promise<number> {
  await removeLeftTemporaries(app.settings.dataDir, now)
  const old = new Set<string>()
  for await (const { name, modifiedAt } of app.files.list('public')) {
    const hash = /^public\/([\da-f]{64})-\d+\.webp$/.exec(name)?.[1]
    if (hash && now - modifiedAt > 60 * MINUTE) old.add(hash)
  }
  return removeUnreferenced(app, [...old])
}

/** Removes those of the pictures (by hash) that no record names → how many. */
export async function removeUnreferenced(app: App, hashes: readonly string[]): Promise<number> {
  const unnamed = await unnamedOf(app.database.read, hashes) // most are named, and nobody has to wait for that
  return (await inPortions(unnamed, (some) => removeUnnamed(app, some))).length
}

/** Files go outside of a transaction: while their lease is held, no act names them (name-pictures.ts). → the gone. */
async function removeUnnamed(app: App, hashes: readonly string[]): Promise<string[]> {
  const lease = { holder: newId(), life: REMOVAL_MS }
  const until = app.clock.now() + REMOVAL_MS - MINUTE
  const unnamed = await app.database.transaction(async (tx) => {
    await lockPicturesForRemoval(tx)
    // Again, where nobody can begin to name one: an order may have taken the picture of a product meanwhile.
    const unnamed = await unnamedOf(tx.db, hashes)
    const held = new Set(await takeLeases(app, tx, unnamed.map(removalOf), lease))
    return unnamed.filter((hash) => held.has(removalOf(hash)))
  })
  if (unnamed.length === 0) return []
  const removed: string[] = []
  try {
    for (const hash of unnamed) {
      if (app.clock.now() >= until) break
      await removeFiles(app, hash)
      removed.push(hash)
    }
  } finally {
    await endLeases(app, lease.holder).catch(() => undefined) // they lapse by themselves
  }
  return removed
}

/** Ends when none of its requests is on its way any more, also when one failed. */
async function removeFiles({ files }: App, hash: string): Promise<void> {
  const outcomes = await Promise.allSettled(
    [...WIDTHS].map((width) => files.remove(pictureFile(hash, width))),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

async function unnamedOf(db: Queryable, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const catalogue = await hashesOfCatalogue(db)
  const rest = hashes.filter((hash) => !catalogue.has(hash))
  const ordered = await hashesOfOrders(db, rest)
  return rest.filter((hash) => !ordered.has(hash))
}

async function hashesOfOrders(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const addresses = hashes.flatMap((hash) => [
    pictureAddressOf(hash, GOODS_WIDTHS),
    pictureAddressOf(hash, BANNER_WIDTHS),
  ])
  const rows = await inPortions(addresses, (some) =>
    db.selectFrom('order_items').select('image').distinct().where('image', 'in', some).execute(),
  )
  const found = new Set<string>()
  for (const row of rows) addHashes(found, row.image)
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

function addHashes(found: Set<string>, text: string | null): void {
  for (const [, hash] of (text ?? '').matchAll(/\/files\/([\da-f]{64})-/g)) if (hash) found.add(hash)
}
