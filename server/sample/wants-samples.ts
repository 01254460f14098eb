import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'

const MARK = 'sampleShop'

/**
 * Whether the shop should be filled with samples: the settings say so and it is empty, or an earlier filling was
 * interrupted.
 */
export async function wantsSamples(app: App, hadAccounts: boolean): Promise<boolean> {
  if (!app.settings.sampleData) return false
  const mark = await readMark(app, MARK)
  if (mark !== undefined) return mark === 'filling'
  const category = await app.database.read.selectFrom('categories').select('id').limit(1).executeTakeFirst()
  return !hadAccounts && category === undefined
}

/** Records the progress of the filling. */
export async function markSamples(app: App, state: 'filling' | 'filled'): Promise<void> {
  await writeMark(app, MARK, state)
}

/** A row among the store settings that no one sees or edits. */
export async function readMark({ database }: App, name: string): Promise<string | undefined> {
  const marks = database.read.selectFrom('store_settings').where('name', '=', name)
  const mark = await marks.select('value').executeTakeFirst()
  return mark && (JSON.parse(mark.value) as string)
}

export async function writeMark(app: App, name: string, mark: string): Promise<void> {
  const value = JSON.stringify(mark)
  const updated_at = isoTime(app.clock)
  await app.database.transaction((tx) =>
    tx.db
      .insertInto('store_settings')
      .values({ name, value, updated_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
      .execute(),
  )
}
