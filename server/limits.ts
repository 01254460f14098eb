import { sql } from 'kysely'
import type { App } from './app.ts'
import { isoTime } from './clock.ts'
import type { Queryable } from './database/database.ts'
import { ShopError } from './shop-error.ts'

/** A number of attempts within a window of `window` ms. */
export interface Limit {
  max: number
  window: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Each results in 429 with Retry-After (docs/rules/api.md). */
export const LIMITS = {
  failedLoginsOfAccount: { max: 10, window: 15 * MINUTE },
  failedLoginsOfIp: { max: 100, window: 15 * MINUTE },
  wrongCodes: { max: 10, window: 15 * MINUTE },
  registrations: { max: 30, window: HOUR },
  /** Guests, and their orders: per IP address, and per mobile. */
  guests: { max: 5, window: HOUR },
  guestOrders: { max: 10, window: HOUR },
  /** Per account, from one IP address. */
  passwordResets: { max: 5, window: HOUR },
  passwordResetsOfAccount: { max: 20, window: HOUR },
  passwordResetsFromIp: { max: 60, window: HOUR },
  orders: { max: 30, window: HOUR },
  readings: { max: 60, window: HOUR },
  images: { max: 20, window: HOUR },
  checkouts: { max: 60, window: HOUR },
  damagedImages: { max: 20, window: 15 * MINUTE },
  damagedImagesOfAdmin: { max: 200, window: 15 * MINUTE },
  zeroResultSearches: { max: 60, window: HOUR },
  verifications: { max: 5, window: HOUR },
  /** From one IP address, which may be shared by many customers. */
  publicSearches: { max: 600, window: MINUTE },
} satisfies Record<string, Limit>

/** How much stock open checkouts may hold. Above it a checkout holds its prices but no stock; no one is rejected. */
export interface HoldLimit {
  lines: number
  units: number
  paise: number
}

/** Reasons for these numbers: docs/rules/checkout.md. The last two digits of an amount are its paise. */
export const HOLD_LIMITS = {
  /** A first order is a few items for one household; the stock a stranger can block for half an hour stays small. */
  newCustomer: { lines: 10, units: 50, paise: 50_000_00 },
  /** A customer who has paid before may buy for a temple or resell: as many lines as an order can have. */
  customer: { lines: 100, units: 500, paise: 2_00_000_00 },
  /** Shared by the accounts at one IP address that have not paid yet: anyone can create many accounts. */
  newCustomersOfIp: { lines: 200, units: 500, paise: 5_00_000_00 },
  /** A family, an office or a mobile network at one IP address, with customers who have paid before. */
  ip: { lines: 300, units: 1_500, paise: 10_00_000_00 },
} satisfies Record<string, HoldLimit>

/** How long products may be held (ms): see the table of docs/rules/checkout.md. */
export const HOLD_TIMES = {
  /** By one customer without a pause, however often the checkout is changed or restarted: twice the time to pay. */
  max: 60 * MINUTE,
  /** Less than this is not enough time to pay: then nothing is held. */
  min: 10 * MINUTE,
  /** Products held no longer ago than this are still the same hold. */
  pause: 15 * MINUTE,
} as const

/** Throws TOO_MANY if the key has used up its limit in the current window. Counts nothing. */
export async function rejectAbove(app: App, key: string, limit: Limit): Promise<void> {
  if (!app.settings.rateLimits) return
  const row = await app.database.read
    .selectFrom('rate_limits')
    .select(['started_at', 'count'])
    .where('key', '=', stored(app, key))
    .executeTakeFirst()
  if (row && row.count >= limit.max) rejectUntilWindowEnds(app, row.started_at, limit)
}

/** Throws TOO_MANY during the window that started at `startedAt`, unless a wrong clock set it far in the future. */
export function rejectUntilWindowEnds(app: App, startedAt: string | number, limit: Limit): void {
  const left = new Date(startedAt).getTime() + limit.window - app.clock.now()
  if (left > 0 && left <= 2 * limit.window)
    throw new ShopError('TOO_MANY', undefined, { retryAfter: Math.ceil(left / 1000) })
}

/** Counts one for the key, starting a new window if the last is over. Returns the stored count. */
export async function count(app: App, db: Queryable, key: string, limit: Limit) {
  if (!app.settings.rateLimits) return undefined
  const now = isoTime(app.clock)
  const windowStart = isoTime(app.clock, -limit.window)
  const ahead = isoTime(app.clock, limit.window)
  const isExpired = sql<boolean>`(rate_limits.started_at <= ${windowStart} or rate_limits.started_at > ${ahead})`
  return db
    .insertInto('rate_limits')
    .values({ key: stored(app, key), started_at: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isExpired} then 1 else rate_limits.count + 1 end`,
        started_at: sql`case when ${isExpired} then excluded.started_at else rate_limits.started_at end`,
      }),
    )
    .returning(['started_at', 'count'])
    .executeTakeFirst()
}

/**
 * Counts one inside an operation's transaction and rejects one too many, so simultaneous requests stay within the
 * limit too.
 */
export async function countWithin(app: App, db: Queryable, key: string, limit: Limit): Promise<void> {
  const row = await count(app, db, key, limit)
  if (row && row.count > limit.max) rejectUntilWindowEnds(app, row.started_at, limit)
}

/** Rejects above the limit, else counts: for operations where every attempt counts. */
export async function consumeOne(app: App, key: string, limit: Limit): Promise<void> {
  await rejectAbove(app, key, limit)
  await app.database.transaction((tx) => countWithin(app, tx.db, key, limit))
}

export async function resetCount(app: App, db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', stored(app, key)).execute()
}

/** A key as stored: its first word, and a pseudonym for the person or IP address that it names. */
function stored(app: App, key: string): string {
  return `${key.split(':', 1)[0]}:${app.pseudonym(key)}`
}
