import { LRUCache } from 'lru-cache'
import type { Role } from '#contract/roles.ts'
import type { App } from '../app.ts'
import { matchesPassword } from '../features/accounts/passwords.ts'
import { SettingError } from '../settings.ts'

export interface SampleAccount {
  role: Role
  name: string
  email: string
  mobile: string
  password: string
}

/** The accounts for trying the shop; printed at startup, created only in a shop with sample data. */
export const SAMPLE_ADMIN: SampleAccount = {
  role: 'admin',
  name: 'Shop Admin',
  email: 'admin@samagri.example',
  mobile: '9000000001',
  password: 'Samagri-Admin-1',
}

export const SAMPLE_BUYERS: readonly SampleAccount[] = [
  {
    role: 'customer',
    name: 'Asha Example',
    email: 'asha@samagri.example',
    mobile: '9000000012',
    password: 'Asha-Sample-1',
  },
  {
    role: 'user',
    name: 'Ravi Example',
    email: 'ravi@samagri.example',
    mobile: '9000000013',
    password: 'Ravi-Sample-1',
  },
]

export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [SAMPLE_ADMIN, ...SAMPLE_BUYERS]

/** The id of the admin in whose name the samples are created. */
export async function sampleAdmin(app: App): Promise<{ id: string }> {
  return app.database.read
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('staff_role', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The request id in history and audit log for the filling. */
export const SAMPLE_REQUEST = 'sample-data'

/** The shop with its clock at a time in the past (ms), without notifications. */
export function appAt(app: App, at: number): App {
  return { ...app, clock: { now: () => at }, isBackfill: true }
}

const WHAT_TO_DO =
  'change each with "npm run shop -- set-password EMAIL", or suspend it with "npm run shop -- suspend-account EMAIL"'

/** A public shop does not start while anyone can log in with a published password. */
export async function rejectPublishedPasswords(shop: Pick<App, 'database'>): Promise<void> {
  const emails = await accountsWithPublishedPassword(shop)
  if (emails.length === 0) return
  throw new SettingError(
    `the shop does not start while anyone can sign in as ${emails.join(', ')} with a published sample password: ${WHAT_TO_DO}`,
  )
}

/** On a developer's machine they are for trying the shop. Returns the sample accounts that can be used. */
export async function warnOfPublishedPasswords(app: App): Promise<SampleAccount[]> {
  const emails = await accountsWithPublishedPassword(app)
  if (emails.length > 0)
    app.log.warn(
      { accounts: emails.length },
      `anyone who can reach this shop can sign in with a published sample password: ${WHAT_TO_DO}`,
    )
  return SAMPLE_ACCOUNTS.filter(({ email }) => emails.includes(email))
}

/** Emails of active accounts that have their published password, and of active admins with the sample admin's. */
export async function accountsWithPublishedPassword({ database }: Pick<App, 'database'>): Promise<string[]> {
  const published = new Map(SAMPLE_ACCOUNTS.map(({ email, password }) => [email, password]))
  const accounts = await database.read
    .selectFrom('accounts')
    .select(['email', 'password_hash'])
    .where('status', '=', 'active')
    .where((e) => e.or([e('role', '=', 'admin'), e('email', 'in', [...published.keys()])]))
    .orderBy('role') // admins first
    .orderBy('email')
    .execute()
  const open = await Promise.all(
    accounts.map(({ email, password_hash }) =>
      isPublished(published.get(email) ?? SAMPLE_ADMIN.password, password_hash),
    ),
  )
  return accounts.filter((_, i) => open[i]).map(({ email }) => email)
}

/** Hashing is slow and its result never changes: one check for each password and hash. */
const checked = new LRUCache<string, Promise<boolean>>({ max: 1_000 })

function isPublished(password: string, passwordHash: string): Promise<boolean> {
  const key = `${password} ${passwordHash}`
  const known = checked.get(key) ?? matchesPassword(password, passwordHash)
  checked.set(key, known)
  known.catch(() => checked.delete(key)) // the queue was full
  return known
}
