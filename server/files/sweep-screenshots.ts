import type { App } from '../app.ts'

const HOUR = 3_600_000
const AT_ONCE = 400

/**
 * Removes screenshots that nothing names → how many. Each attempt has its own file, and one older than an hour has no
 * act that may still commit. `now`, and `since`, before which all were looked at: ms, by the clock of the files.
 */
export async function sweepScreenshots(app: App, now = Date.now(), since = 0): Promise<number> {
  let removed = 0
  let files = new Map<string, string>()
  for await (const { name, modifiedAt } of app.files.list('private/screenshots')) {
    const ownerId = /\/([\da-f-]{36})-[\da-f]+\.(?:jpg|webp)$/.exec(name)?.[1]
    if (ownerId && modifiedAt > since && now - modifiedAt > HOUR) files.set(name, ownerId)
    if (files.size === AT_ONCE) {
      removed += await removeOrphans(app, files)
      files = new Map()
    }
  }
  return removed + (await removeOrphans(app, files))
}

/** `files`: names and the id of the order or unmatched payment that each was kept for. */
async function removeOrphans(app: App, files: ReadonlyMap<string, string>): Promise<number> {
  if (files.size === 0) return 0
  const ids = [...new Set(files.values())]
  const db = app.database.read
  const rows = await db
    .selectFrom('orders')
    .select('screenshot')
    .where('id', 'in', ids)
    .union(db.selectFrom('unmatched_payments').select('screenshot').where('id', 'in', ids))
    .union(db.selectFrom('former_pictures').select('screenshot').where('order_id', 'in', ids))
    .execute()
  const named = new Set(rows.map((row) => `private/${row.screenshot}`))
  const orphans = [...files.keys()].filter((name) => !named.has(name))
  for (const name of orphans) await app.files.remove(name)
  return orphans.length
}
