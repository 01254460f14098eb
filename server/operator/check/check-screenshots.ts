import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Queryable } from '../../database/database.ts'
import type { Checked } from './check-counters.ts'

/** Rows in memory at once. */
const BATCH = 500
/** Files read at once: a bucket is far away. */
const AT_ONCE = 8
/** Contents that are known to decode, for shops in which many orders have the same. */
const KNOWN = 10_000

interface Named {
  /** The row's own id, for the next batch. */
  id: string
  order: string
  screenshot: string
  deletedOn: string | null
}

/** Those deleted as promised are gone, all others are there and decode; only an order by phone may have none. */
export async function screenshots({ database, files }: Checked): Promise<string[]> {
  const decoded = new LRUCache<string, true>({ max: KNOWN })
  const there = new Set<string>()
  for await (const { name } of files.list('private')) there.add(name)
  const brokenIn = async ({ order, screenshot, deletedOn }: Named) => {
    const file = `private/${screenshot}`
    if (deletedOn !== null) {
      // The list is quicker than to ask for each; it may be older than the row.
      const isThere = there.has(file) && (await files.has(file))
      return isThere ? [`order ${order}: ${screenshot} is still there, deleted on ${deletedOn}`] : []
    }
    const bytes = await files.get(file)
    if (!bytes) return [`order ${order}: ${screenshot} is missing`]
    return (await decodes(bytes, decoded)) ? [] : [`order ${order}: ${screenshot} does not decode`]
  }
  const broken: string[] = []
  const looking: Promise<string[]>[] = []
  for (const source of [ofOrders, ofFormerPictures])
    for await (const named of allOf(database.read, source)) {
      const look = brokenIn(named)
      look.catch(() => undefined) // the waiting below hears of it
      looking.push(look)
      if (looking.length === AT_ONCE) broken.push(...(await looking.shift()!))
    }
  return [...broken, ...(await Promise.all(looking)).flat()]
}

/** All rows of a source, one batch after the other. */
async function* allOf(db: Queryable, source: typeof ofOrders): AsyncGenerator<Named> {
  let rows = await source(db, '')
  while (rows.length > 0) {
    yield* rows
    rows = await source(db, rows.at(-1)!.id)
  }
}

async function ofOrders(db: Queryable, after: string): Promise<Named[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'id as order', 'screenshot', 'screenshot_deleted_at as deletedOn'])
    .where((e) => e.or([e('screenshot', '<>', ''), e('placed_by', 'is', null)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

async function ofFormerPictures(db: Queryable, after: string): Promise<Named[]> {
  const rows = await db
    .selectFrom('former_pictures')
    .select(['id', 'order_id as order', 'screenshot'])
    .where('screenshot', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  return rows.map((row) => ({ ...row, deletedOn: null }))
}

async function decodes(bytes: Buffer, decoded: LRUCache<string, true>): Promise<boolean> {
  const content = createHash('sha256').update(bytes).digest('base64')
  if (decoded.has(content)) return true
  const whole = await sharp(bytes, { failOn: 'error' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
  if (whole) decoded.set(content, true)
  return whole
}
