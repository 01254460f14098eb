import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#contract/call.ts'
import { stateMismatch } from '#contract/back-office/gstin.ts'
import type { settingsCalls, StoreSettings } from '#contract/back-office/store-settings.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { lockStoreSettings } from '../../database/lock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { invalid } from '../../refusal.ts'
import { readStoreSettings, type SettingChanges, settingRows } from './read-store-settings.ts'

interface Change extends By {
  body: Body<typeof settingsCalls.updateSettings>
}

/** Changes the settings that were sent and audits those that differ → all settings as they are then. */
export async function updateStoreSettings(
  app: App,
  { body, actor, requestId }: Change,
): Promise<StoreSettings> {
  const { logo, ...sent } = body
  const picture = logo instanceof File ? await goodsPicture(logo) : undefined
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    await lockStoreSettings(tx)
    const before = await readStoreSettings(tx.db)
    await writeStoreSettings(app, tx.db, { ...sent, logo: logo instanceof File ? picture?.address : logo })
    const after = await readStoreSettings(tx.db)
    refuseForeignGstin(after, sent)
    const changes = differences(before, after)
    if (changes.length > 0)
      await writeAudit(app, tx, {
        actor,
        requestId,
        action: 'update',
        subject: ['settings', 'store'],
        before: Object.fromEntries(changes.map(([name, was]) => [name, was])),
        after: Object.fromEntries(changes.map(([name, , is]) => [name, is])),
      })
    return after
  })
}

/** Writes the given settings and leaves the others as they are. */
export async function writeStoreSettings(app: App, db: Queryable, settings: SettingChanges): Promise<void> {
  const updated_at = isoTime(app.clock)
  for (const [name, setting] of settingRows(settings)) {
    const value = JSON.stringify(setting)
    await db
      .insertInto('store_settings')
      .values({ name, value, updated_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
      .execute()
  }
}

/** The fault is told at the field that was sent: a state that does not fit the GSTIN, or the other way round. */
function refuseForeignGstin({ gstin, state }: StoreSettings, sent: SettingChanges): void {
  const mismatch = stateMismatch(gstin, state)
  if (mismatch && (sent.gstin !== undefined || sent.state !== undefined))
    throw invalid(sent.gstin === undefined ? 'state' : 'gstin', mismatch)
}

function differences(
  before: StoreSettings,
  after: StoreSettings,
): [name: string, was: unknown, is: unknown][] {
  const was = new Map(settingRows(before))
  return settingRows(after).flatMap(([name, is]) =>
    isDeepStrictEqual(was.get(name), is) ? [] : [[name, was.get(name), is] as [string, unknown, unknown]],
  )
}
