import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue, type Caller } from '../../fair-queue.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import { ipKey } from '../../http/ip-key.ts'
import { count, LIMITS, rejectAbove } from '../../limits.ts'
import { invalid, ShopError } from '../../shop-error.ts'

// Argon2id with OWASP's minimum parameters. Two at a time use both cores of the smallest machine; the others wait.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** About four seconds of waiting on the smallest machine. */
const queue = new FairQueue({ atOnce: 2, waiting: 500 })
const SYSTEM_CALLER: Caller = { ip: '', account: '' }

/** Returns the hash to store for a password. `caller`: who waits for it; the shop itself by default. */
export function hashPassword(password: string, caller = SYSTEM_CALLER): Promise<string> {
  return queue.run(caller, () => hash(password, COST))
}

/** Whether a password matches a hash. Without a hash (no such account) it takes equally long and returns false. */
export async function matchesPassword(
  password: string,
  hashed: string | undefined,
  caller = SYSTEM_CALLER,
): Promise<boolean> {
  const same = await queue.run(caller, () => verify(hashed ?? UNKNOWN_PASSWORD, password))
  return same && hashed !== undefined
}

/** A hash for a password that no one knows: valid in form, with a random digest. */
export function unknownPassword(): string {
  const cost = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`
  return ['', 'argon2id', 'v=19', cost, base64(16), base64(32)].join('$')
}

const UNKNOWN_PASSWORD = unknownPassword()

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}

/** The stored hash of the current password, if it was entered correctly. Wrong passwords count as failed sign-ins. */
export async function verifyPassword(
  app: App,
  actor: Pick<Actor, 'id'>,
  { field, typed, ip }: { field: string; typed: string; ip: string },
): Promise<string> {
  const key = `password:${actor.id}`
  await rejectAbove(app, key, LIMITS.failedLoginsOfAccount)
  const { password_hash } = await app.database.read
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow(() => new ShopError('NOT_SIGNED_IN')) // deleted since the request began
  const isCorrect = await matchesPassword(typed, password_hash, { ip: ipKey(ip), account: actor.id })
  await rejectAbove(app, key, LIMITS.failedLoginsOfAccount)
  if (isCorrect) return password_hash
  await app.database.transaction((tx) => count(app, tx.db, key, LIMITS.failedLoginsOfAccount))
  throw wrongPassword(field)
}

/**
 * The same check for a password sent in the field `password` of another change; without it, a 400 with `text` for
 * that field.
 */
export async function requirePassword(
  app: App,
  actor: Pick<Actor, 'id'>,
  { password, ip, text }: { password: string | undefined; ip: string; text: string },
): Promise<void> {
  if (!password) throw invalid('password', text)
  await verifyPassword(app, actor, { field: 'password', typed: password, ip })
}

/** 400 and not 401, because the session is still valid. */
export function wrongPassword(field: string): ShopError {
  return invalid(field, 'Incorrect current password. Please try again.')
}
