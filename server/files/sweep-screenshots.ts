import type { App } from '../app.ts'

const HOUR = 3_600_000
const DAYS_BACK = 3 * 24 * HOUR
const AT_ONCE = 400

/**
 * Removes screenshots of the last three days that are older than an hour and that belong to no order and no unmatched payment: those of
 * a process that died between picture and order → how many. Older ones were looked at before. `now`: ms, by the clock of the files.
 */
export async function sweepScreenshots(app: App, now = Date.now()): Promise<number> {
  let removed = 0
  let files = new Map<string, string>()
  for await (const { name, modifiedAt } of app.files.list('private/screenshots')) {
    const orderId = /\/([\da-f-]{36})-[\da-f]+\.webp$/.exec(name)?.[1]
    const age = now - modifiedAt
    if (orderId && age > HOUR && age < DAYS_BACK) files.set(orderId, name)
    if (files.size === AT_ONCE) {
      removed += await removeOrphans(app, files)
      files = new Map()
    }
  }
  return removed + (await removeOrphans(app, files))
}

async function removeOrphans(app: App, files: ReadonlyMap<string, string>): Promise<number> {
  if (files.size === 0) return 0
  const ids = [...files.keys()]
  const db = app.database.read
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .union(db.selectFrom('unmatched_payments').select('id').where('id', 'in', ids))
    .execute()
  const placed = new Set(rows.map((row) => row.id))
  const orphans = [...files].filter(([orderId]) => !placed.has(orderId))
  for (const [, name] of orphans) await app.files.remove(name)
  return orphans.length
}
