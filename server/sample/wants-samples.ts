import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'

const MARK = 'sampleShop'

/**
 * Whether the shop should be filled with samples: the settings say so and it is empty, or an earlier filling was
 * interrupted.
 */
export async function wantsSamples(app: App, hadAccounts: boolean): Promise<boolean> {
  if (!app.settings.sampleData) return false
  const mark = await app.database.read
    .selectFrom('store_settings')
    .select('value')
    .where('name', '=', MARK)
    .executeTakeFirst()
  if (mark) return mark.value === '"filling"'
  const category = await app.database.read.selectFrom('categories').select('id').limit(1).executeTakeFirst()
  return !hadAccounts && category === undefined
}

/** Records the progress of the filling. */
export async function markSamples(app: App, state: 'filling' | 'filled'): Promise<void> {
  const value = JSON.stringify(state)
  const updated_at = isoTime(app.clock)
  await app.database.transaction((tx) =>
    tx.db
      .insertInto('store_settings')
      .values({ name: MARK, value, updated_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
      .execute(),
  )
}
