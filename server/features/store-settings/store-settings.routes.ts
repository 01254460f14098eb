import { isDeepStrictEqual } from 'node:util'
import type { settingsCalls, StoreSettings } from '#contract/back-office/store-settings.ts'
import { isStaff } from '#contract/roles.ts'
import type { Body } from '#contract/call.ts'
import { stateMismatch, stateByCode } from '#contract/back-office/gstin.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { isPublicShop } from '../../settings.ts'
import { publishedPages } from '../policies/policy-pages.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { advisoryLock } from '../../database/lock.ts'
import { catalogueImage, keepingImages } from '../../files/catalogue-images.ts'
import { type Actor, forbidden } from '../../actor.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { invalid, ShopError } from '../../shop-error.ts'
import { requirePassword } from '../accounts/passwords.ts'
import { notify, staffRecipients } from '../notifications/notify.ts'
import { publicPart, readStoreSettings, type SettingChanges, settingRows } from './read-store-settings.ts'

export function settingsRoutes(app: App): Pick<Handlers, keyof typeof settingsCalls> {
  const { smtpUrl } = app.settings
  const emailDelivery = smtpUrl ? 'smtp' : isPublicShop(app.settings) ? 'none' : 'outbox'
  return {
    getSettings: async ({ actor }) => {
      const settings = await readStoreSettings(app.database.read)
      const shown = isStaff(actor?.role) ? settings : publicPart(settings)
      return { data: { ...shown, emailDelivery, policyPages: await publishedPages(app.database.read) } }
    },
    updateSettings: async ({ body, actor, requestId, ip }) => {
      const settings = await updateStoreSettings(app, { body, actor, requestId, ip })
      return { data: { ...settings, emailDelivery, policyPages: await publishedPages(app.database.read) } }
    },
  }
}

interface Change {
  actor: Actor
  requestId: string
  ip: string
  body: Body<typeof settingsCalls.updateSettings>
}

/** Changes the settings that were sent, audits those that differ and returns all settings. */
async function updateStoreSettings(app: App, change: Change): Promise<StoreSettings> {
  const { actor, requestId } = change
  const { logo, stateCode, password: _, ...named } = change.body
  const sent: SettingChanges =
    stateCode === undefined ? named : { ...named, state: chosenState(stateCode, named.state) }
  const proved = await proveOwnerOfPayee(app, change)
  const image = logo instanceof File ? await catalogueImage(logo) : undefined
  return keepingImages(app, image ? [image] : [], async (tx) => {
    await advisoryLock(tx, 'storeSettings')
    const before = await readStoreSettings(tx.db)
    if (isRegistering(before, sent)) sent.state = stateByCode((sent.gstin ?? before.gstin).slice(0, 2))
    await writeStoreSettings(app, tx.db, { ...sent, logo: logo instanceof File ? image?.url : logo })
    const after = await readStoreSettings(tx.db)
    rejectForeignGstin(after, sent)
    if (movesPayee(before, after)) {
      if (!proved) throw new ShopError('CHANGED_MEANWHILE') // it was set since the password was checked
      await announcePayee(app, tx, actor, after)
    }
    rejectUnregistered(after, sent)
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

/** Whether customers who could pay before will now pay to someone else. */
function movesPayee(before: StoreSettings, after: Pick<SettingChanges, 'upiId' | 'payeeName'>): boolean {
  const { upiId = before.upiId, payeeName = before.payeeName } = after
  return (
    before.upiId !== '' &&
    (upiId !== before.upiId || (before.payeeName !== '' && payeeName !== before.payeeName))
  )
}

/**
 * Changing where customers pay needs an owner and their password. Returns whether it is such a change; setting it
 * for the first time is not.
 */
async function proveOwnerOfPayee(app: App, { body, actor, ip }: Change): Promise<boolean> {
  if (!movesPayee(await readStoreSettings(app.database.read), body)) return false
  if (actor.role !== 'admin') throw forbidden(actor, ['admin'])
  const text = 'Please enter your password to change the UPI ID or payee name.'
  await requirePassword(app, actor, { password: body.password, ip, text })
  return true
}

async function announcePayee(app: App, tx: Transaction, actor: Actor, { upiId, payeeName }: StoreSettings) {
  for (const { email, name } of await staffRecipients(tx.db, 'staff'))
    await queueMail(app, tx, {
      template: 'upi-changed',
      to: email,
      facts: { name, upiId, payeeName, by: actor.name },
    })
  await notify(app, tx, { to: 'staff', kind: 'upi-changed', subject: actor.id, facts: { name: upiId } })
}

/** Writes the given settings and leaves the others unchanged. */
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

/** The error is reported for the field that was sent: a state that contradicts the GSTIN, or vice versa. */
function rejectForeignGstin({ gstin, state }: StoreSettings, sent: SettingChanges): void {
  const mismatch = stateMismatch(gstin, state)
  if (mismatch && (sent.gstin !== undefined || sent.state !== undefined))
    throw invalid(sent.gstin === undefined ? 'state' : 'gstin', mismatch)
}

/** The State for a code, which must not contradict the State that was sent by name. */
function chosenState(code: string, name: SettingChanges['state']): SettingChanges['state'] {
  const state = stateByCode(code) ?? ''
  if (name && name !== state) throw invalid('stateCode', `The State code of ${name} is not ${code}`)
  return state
}

/** Whether a seller registers without having set the State, which is then taken from the GSTIN. */
function isRegistering(before: StoreSettings, sent: SettingChanges): boolean {
  const registration = sent.taxRegistration ?? before.taxRegistration
  return registration !== 'none' && !(sent.state ?? before.state)
}

/** A registered seller has a GSTIN, and it determines the State. */
function rejectUnregistered({ taxRegistration, gstin, state }: StoreSettings, sent: SettingChanges): void {
  if (taxRegistration === 'none') return
  const field = sent.taxRegistration === undefined ? 'gstin' : 'taxRegistration'
  if (!gstin) throw invalid(field, 'Please enter the GSTIN of your registration')
  if (!state) throw invalid(field, 'Please choose the State of your registration')
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
