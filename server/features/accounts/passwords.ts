import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue, type Sender } from '../../fair-queue.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import { addressKey } from '../../http/address-key.ts'
import { count, LIMITS, rejectAbove } from '../../limits.ts'
import { invalid, type ShopError } from '../../shop-error.ts'

// Argon2id at OWASP's floor. Two at once use both cores of the smallest machine; the rest wait their turn.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** About four seconds of waiting on the smallest machine. */
const queue = new FairQueue({ atOnce: 2, waiting: 500 })
const THE_SHOP: Sender = { address: '', account: '' }

/** What is stored of a password. `sender`: who waits for it; the shop itself where no one does. */
export function hashPassword(password: string, sender = THE_SHOP): Promise<string> {
  return queue.run(sender, () => hash(password, COST))
}

/** Whether a password is the one that was hashed. Without a hash (no such account) it takes as long and says no. */
export async function isPassword(
  password: string,
  hashed: string | undefined,
  sender = THE_SHOP,
): Promise<boolean> {
  const same = await queue.run(sender, () => verify(hashed ?? NOBODYS, password))
  return same && hashed !== undefined
}

/** What is stored of a password that no one knows: the form of a hash, its digest random too. */
export function unknownPassword(): string {
  const cost = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`
  return ['', 'argon2id', 'v=19', cost, base64(16), base64(32)].join('$')
}

const NOBODYS = unknownPassword()

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}

interface PasswordProof {
  field: string
  typed: string
  address: string
}

/** The stored hash of the present password, once it was typed right. Wrong ones are counted as failed logins are. */
export async function provePassword(
  app: App,
  actor: Pick<Actor, 'id'>,
  { field, typed, address }: PasswordProof,
): Promise<string> {
  const key = `password:${actor.id}`
  await rejectAbove(app, key, LIMITS.failedLoginsOfAccount)
  const { password_hash } = await app.database.read
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const isRight = await isPassword(typed, password_hash, { address: addressKey(address), account: actor.id })
  await rejectAbove(app, key, LIMITS.failedLoginsOfAccount)
  if (isRight) return password_hash
  await app.database.transaction((tx) => count(app, tx.db, key, LIMITS.failedLoginsOfAccount))
  throw wrongPassword(field)
}

/** The same where the password comes with another change, in `password`; without one a 400 with `text` there. */
export async function requirePassword(
  app: App,
  actor: Pick<Actor, 'id'>,
  { password, address, text }: { password: string | undefined; address: string; text: string },
): Promise<void> {
  if (!password) throw invalid('password', text)
  await provePassword(app, actor, { field: 'password', typed: password, address })
}

/** 400 and not 401: the session is as good as before. */
export function wrongPassword(field: string): ShopError {
  return invalid(field, 'Incorrect current password. Please try again.')
}
