import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue, type Sender } from '../../fair-queue.ts'

// Argon2id at OWASP's floor. Two at once use both cores of the smallest machine; the rest wait their turn.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** About four seconds of waiting on the smallest machine. */
const queue = new FairQueue({ atOnce: 2, waiting: 500 })
const THE_SHOP: Sender = { address: '', account: '' }

/** What is stored of a password. `sender`: who waits for it; the shop itself where nobody does. */
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

/** What is stored of a password that nobody knows: the form of a hash, its digest random too. */
export function unknownPassword(): string {
  const cost = `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`
  return ['', 'argon2id', 'v=19', cost, base64(16), base64(32)].join('$')
}

const NOBODYS = unknownPassword()

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}
