import { expressionBuilder } from 'kysely'
import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import { DAY_MS } from '../india-time.ts'
import type { Transaction } from './database.ts'
import type { Tables } from './tables/tables.ts'

export interface Lease {
  name: string
  holder: string
  /** ms from now. */
  life: number
}

/** An unexpired lease. A lease for more than a day was taken with a wrong clock and does not count. */
function holds({ clock }: Pick<App, 'clock'>) {
  return expressionBuilder<Tables, 'leases'>().between(
    'leases.expires_at',
    isoTime(clock, 1),
    isoTime(clock, DAY_MS),
  )
}

/** Takes leases that no one holds, or renews the holder's, and returns the names that it holds now. */
export async function acquireLeases(
  app: Pick<App, 'clock'>,
  { db }: Pick<Transaction, 'db'>,
  names: readonly string[],
  { holder, life }: Omit<Lease, 'name'>,
): Promise<string[]> {
  const held: string[] = []
  for (const name of names) {
    const row = await db
      .insertInto('leases')
      .values({ name, holder, expires_at: isoTime(app.clock, life) })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at: isoTime(app.clock, life) })
          .where((e) => e.or([e('leases.holder', '=', holder), e.not(holds(app))])),
      )
      .returning('name')
      .executeTakeFirst()
    if (row) held.push(row.name)
  }
  return held
}

export async function holderOf(
  app: Pick<App, 'clock' | 'database'>,
  name: string,
): Promise<string | undefined> {
  const current = await app.database.read
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', name)
    .where(holds(app))
    .executeTakeFirst()
  return current?.holder
}

/**
 * Takes or renews a lease and returns whether this holder has it now. Reads first, so a waiting process takes no
 * write lock.
 */
export async function acquireLease(
  app: Pick<App, 'clock' | 'database'>,
  { name, holder, life }: Lease,
): Promise<boolean> {
  const current = await holderOf(app, name)
  if (current !== undefined && current !== holder) return false
  const held = await app.database.transaction((tx) => acquireLeases(app, tx, [name], { holder, life }))
  return held.length > 0
}

/** Ends all leases of a holder now. Their rows are deleted a day later. */
export async function releaseLeases(app: Pick<App, 'clock' | 'database'>, holder: string): Promise<void> {
  await app.database.transaction((tx) =>
    tx.db
      .updateTable('leases')
      .set({ expires_at: isoTime(app.clock) })
      .where('holder', '=', holder)
      .execute(),
  )
}
