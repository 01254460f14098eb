import { canonicalEmail } from '#contract/email.ts'
import { newestSchema } from '../../database/migrate.ts'
import { openAsItIs } from '../../database/open.ts'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

/** Accounts that share a mailbox with another one, from before an email had one form (docs/rules/accounts.md). */
export async function accounts(settings: Settings): Promise<Finding> {
  const opened = await openAsItIs(settings).catch(() => undefined)
  if (!opened || opened.schema !== newestSchema()) {
    await opened?.database.close()
    return { note: 'not checked: see database' }
  }
  try {
    const rows = await opened.database.read.selectFrom('accounts').select('email').orderBy('id').execute()
    const doubled = rows.filter(({ email }) => canonicalEmail(email) !== email).map(({ email }) => email)
    if (doubled.length === 0) return { ok: 'each email address has one account' }
    const owners = doubled.map((email) => `${email} (as ${canonicalEmail(email)})`).join(', ')
    return {
      note: `no one can sign in as ${owners}: an older account has the same mailbox. Suspend it in User Management and tell the customer`,
    }
  } finally {
    await opened.database.close()
  }
}
