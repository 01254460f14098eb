import type { App } from './app.ts'
import { createAccount } from './features/accounts/register.ts'
import { hashPassword } from './features/accounts/passwords.ts'
import { ShopError } from './shop-error.ts'
import { markSamples, readMark, wantsSamples, writeMark } from './sample/wants-samples.ts'
import {
  rejectPublishedPasswords,
  SAMPLE_ADMIN,
  type SampleAccount,
  warnOfPublishedPasswords,
} from './sample/sample-accounts.ts'
import { isPublicShop, SettingError } from './settings.ts'

/**
 * Fills an empty shop with samples if requested, creates the first admin and returns the oldest admin's email, if
 * any. `print` prints a line.
 */
export async function prepareShop(app: App, print: (line: string) => void): Promise<string | undefined> {
  const isPublic = isPublicShop(app.settings)
  if (isPublic) await rejectPublishedPasswords(app)
  const hadAccounts = await hasAccounts(app)
  const fillsSamples = await wantsSamples(app, hadAccounts)
  if (fillsSamples) await markSamples(app, 'filling')
  await makeFirstAdmin(app, hadAccounts)
  if (fillsSamples) {
    const { fillWithSamples } = await import('./sample/fill-with-samples.ts') // a lot of code that only one start needs
    await fillWithSamples(app, print)
  }
  await warnOfOtherSecret(app)
  const usable = isPublic ? [] : await warnOfPublishedPasswords(app)
  if (app.settings.sampleData && usable.length > 0) printAccounts(usable, print)
  if (app.settings.production && !app.settings.smtpUrl)
    app.log.warn('SMTP_URL is not set: emails are not sent, only saved in DATA_DIR/outbox')
  return firstAdmin(app)
}

/** Two machines with different secrets, or a lost one, would otherwise only show as links and logins that fail. */
async function warnOfOtherSecret(app: App): Promise<void> {
  const secret = app.vault.keyedHash('', 'mark of the secret')
  const last = await readMark(app, 'secretMark')
  if (last === secret) return
  if (last !== undefined)
    app.log.warn(
      'the secret is different from the one at the last start: two-step authentication and links created with that one no longer work. All machines need the same SECRET',
    )
  await writeMark(app, 'secretMark', secret)
}

/** The first admin from ADMIN_EMAIL and ADMIN_PASSWORD, else the sample shop's; created only if there is none. */
async function makeFirstAdmin(app: App, hadAccounts: boolean): Promise<void> {
  if (await firstAdmin(app)) return
  const given = credentials(app, hadAccounts)
  if (!given) return
  const passwordHash = await hashPassword(given.password)
  const account = {
    role: 'admin',
    name: 'Shop Admin',
    email: given.email,
    mobile: '',
    passwordHash,
    isVerified: true,
  } as const
  await app.database
    .transaction((tx) => createAccount(app, tx, account))
    .catch(async (error: Error) => {
      if (!(error instanceof ShopError)) throw error
      if (await firstAdmin(app)) return // created by a process that started at the same time
      throw new SettingError(
        `ADMIN_EMAIL ${given.email} belongs to an account that is not an admin: use a different email`,
      )
    })
}

async function firstAdmin({ database }: App): Promise<string | undefined> {
  const admins = database.read
    .selectFrom('accounts')
    .select('email')
    .where('role', '=', 'admin')
    .where('staff_role', 'is', null)
  return (await admins.orderBy('id').limit(1).executeTakeFirst())?.email
}

function credentials(app: App, hadAccounts: boolean): { email: string; password: string } | undefined {
  const { adminEmail, adminPassword, sampleData } = app.settings
  const isPublic = isPublicShop(app.settings)
  if (isPublic && adminPassword === SAMPLE_ADMIN.password)
    throw new SettingError('ADMIN_PASSWORD is the published password of the sample shop: use a different one')
  if (adminEmail && adminPassword) return { email: adminEmail, password: adminPassword }
  if (adminEmail || adminPassword) throw missing(adminEmail ? 'ADMIN_PASSWORD is' : 'ADMIN_EMAIL is')
  if (isPublic && !hadAccounts) throw missing('ADMIN_EMAIL and ADMIN_PASSWORD are')
  if (isPublic || !sampleData) {
    app.log.warn(
      'there is no admin: set ADMIN_EMAIL and ADMIN_PASSWORD, or run npm run shop -- create-account',
    )
    return undefined
  }
  return SAMPLE_ADMIN
}

function missing(what: string): SettingError {
  return new SettingError(`${what} missing: the first admin is created with ADMIN_EMAIL and ADMIN_PASSWORD`)
}

async function hasAccounts(app: App): Promise<boolean> {
  const row = await app.database.read.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

function printAccounts(accounts: SampleAccount[], print: (line: string) => void): void {
  print('Sample accounts (for trying out the shop):')
  for (const { role, email, password } of accounts) print(`  ${role.padEnd(9)} ${email}  ${password}`)
}
