import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { newToken } from './ids.ts'
import { Refusal } from './refusal.ts'

// Argon2id at OWASP's floor. Two at once use both cores of the smallest machine; the rest wait their turn.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const twoAtOnce = pLimit(2)
/** About four seconds of waiting on the smallest machine: whoever comes then is told that the shop is busy. */
const WAITING_MAX = 500
let nobody: Promise<string> | undefined

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** Whether a password is the one that was hashed. Without a hash (no such account) it takes as long and says no. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(newToken())
  const against = hashed ?? (await nobody)
  const same = await inTurn(() => verify(against, password))
  return same && hashed !== undefined
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (twoAtOnce.pendingCount >= WAITING_MAX) throw new Refusal('BUSY')
  return twoAtOnce(work)
}
