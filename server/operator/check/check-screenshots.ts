import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Queryable } from '../../database/database.ts'
import type { Progress } from '../../progress.ts'
import type { Checked } from './check-counters.ts'

/** Rows in memory at once. */
const BATCH = 500
/** Files read at once: a bucket is far away. */
const AT_ONCE = 8
/** Contents that are known to decode, for shops in which many orders have the same. */
const KNOWN = 10_000
/** Pixels across. */
const SMALL = 64

// No picture is decoded twice, and they are decoded in turn.
sharp.cache(false)
sharp.concurrency(1)

interface Named {
  /** The row's own id, for the next batch. */
  id: string
  order: string
  screenshot: string
  deletedOn: string | null
}

/** Those deleted as promised are gone, all others are there and decode; only an order by phone may have none. */
export async function screenshots({ database, files }: Checked, step: Progress['step']): Promise<string[]> {
  const decoded = new LRUCache<string, true>({ max: KNOWN })
  const there = new Set<string>()
  for await (const { name } of files.list('private')) there.add(name)
  const broken: string[] = []
  let read = 0
  const look = async ({ named, kept }: Asked) => {
    const { order, screenshot, deletedOn } = named
    const name = `order ${order}: ${screenshot}`
    if (deletedOn !== null) {
      if (kept) broken.push(`${name} still exists although it was deleted on ${deletedOn}`)
      return
    }
    step('screenshots', (read += 1), there.size)
    if (!kept) broken.push(`${name} is missing`)
    else if (!(await decodes(kept, decoded))) broken.push(`${name} does not decode`)
  }
  const ahead: Promise<Asked>[] = []
  for (const source of [ofOrders, ofFormerPictures])
    for await (const named of allOf(database.read, source)) {
      const file = `private/${named.screenshot}`
      if (named.deletedOn !== null && !there.has(file)) continue
      // Also where it was listed though it is deleted: the list may be older than the row.
      const asking = files.get(file).then((kept) => ({ named, kept }))
      asking.catch(() => undefined) // whoever takes it hears of it
      ahead.push(asking)
      if (ahead.length === AT_ONCE) await look(await ahead.shift()!) // decoded in turn: several take much memory
    }
  for (const asking of ahead) await look(await asking)
  return broken
}

interface Asked {
  named: Named
  kept: Buffer | null
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
  // Every byte is read for a small picture too; the pixels of the large one would take three times as long.
  const whole = await sharp(bytes, { failOn: 'error' })
    .resize(SMALL)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
  if (whole) decoded.set(content, true)
  return whole
}
