import type { authCalls } from '#contract/accounts/auth.ts'
import type { CallResponse, Body } from '#contract/call.ts'
import { roleOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import { logAuth, type Origin } from './auth-log.ts'
import { ipKey } from '../../http/ip-key.ts'
import { count, LIMITS, rejectAbove } from '../../limits.ts'
import { matchesPassword } from './passwords.ts'
import { ShopError } from '../../shop-error.ts'
import { onSince, withCode } from './second-factor.ts'
import { lockAccount, openSession } from './sessions.ts'

/**
 * Checks the password, and a code if two-step authentication is on, and returns token and user. Wrong passwords are
 * counted.
 */
export async function logIn(
  app: App,
  { email, password, remember = false, code }: Body<typeof authCalls.login>,
  caller: Origin & { userAgent: string },
): Promise<CallResponse<typeof authCalls.login>> {
  const ip = ipKey(caller.ip)
  const attempts = { ofAccount: `login:${email}:${ip}`, ofIp: `login:${ip}` }
  await rejectAfterTooMany(app, attempts)

  const account = await app.database.read
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  const isCorrect = await matchesPassword(password, account?.password_hash, { ip, account: email })
  await rejectAfterTooMany(app, attempts) // Checked again: of a thousand guesses sent at once, only the first ten are evaluated.
  if (!isCorrect || !account) {
    await countFailure(app, attempts)
    throw new ShopError('WRONG_CREDENTIALS')
  }
  if (account.status === 'suspended') throw new ShopError('SUSPENDED') // only disclosed after the correct password

  const asksForCode = (await onSince(app.database.read, account.id)) !== null
  if (asksForCode && code === undefined) throw new ShopError('SECOND_FACTOR_NEEDED')
  const open = async (tx: Transaction) => {
    await rejectIfChanged(tx, account, asksForCode)
    return openSession(app, tx.db, account.id, { remember, userAgent: caller.userAgent })
  }
  const token =
    asksForCode && code !== undefined
      ? await withCode(app, { accountId: account.id, typed: code, reject: wrongCode }, open)
      : await app.database.transaction(open)
  if (asksForCode) logAuth(app, 'second-factor-used', { origin: caller, who: email })
  return { token, user: signedInUser(account) }
}

function wrongCode(text: string): ShopError {
  return new ShopError('WRONG_CODE', text)
}

export function signedInUser(account: AccountsRow): CallResponse<typeof authCalls.login>['user'] {
  const { id, name, email, mobile, is_verified } = account
  return { _id: id, role: roleOf(account), name, email, mobile, isVerified: is_verified === 1 }
}

/** Rejects the sign-in if password, status or second factor changed while the password was being checked. */
async function rejectIfChanged(tx: Transaction, checked: AccountsRow, askedForCode: boolean): Promise<void> {
  const now = await lockAccount(tx, checked.id)
  if (now?.password_hash !== checked.password_hash) throw new ShopError('WRONG_CREDENTIALS')
  if (now.status === 'suspended') throw new ShopError('SUSPENDED')
  if (!askedForCode && (await onSince(tx.db, checked.id))) throw new ShopError('SECOND_FACTOR_NEEDED')
}

interface Attempts {
  ofAccount: string
  ofIp: string
}

async function rejectAfterTooMany(app: App, { ofAccount, ofIp }: Attempts): Promise<void> {
  await rejectAbove(app, ofAccount, LIMITS.failedLoginsOfAccount)
  await rejectAbove(app, ofIp, LIMITS.failedLoginsOfIp)
}

function countFailure(app: App, { ofAccount, ofIp }: Attempts): Promise<void> {
  return app.database.transaction(async (tx) => {
    await count(app, tx.db, ofAccount, LIMITS.failedLoginsOfAccount)
    await count(app, tx.db, ofIp, LIMITS.failedLoginsOfIp)
  })
}
