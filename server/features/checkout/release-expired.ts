import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { forUpdate } from '../../database/lock.ts'
import { endCheckout } from './end-checkout.ts'

const AT_ONCE = 200
const RELEASE_EVERY_MS = 2_000

/** Ends sessions whose time is over and gives back their stock → how many. Acts that want stock call it first. */
export async function releaseExpired(app: App): Promise<number> {
  const due = await app.database.read
    .selectFrom('checkout_sessions')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', isoTime(app.clock))
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of due) await releaseOne(app, id)
  return due.length
}

async function releaseOne(app: App, id: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    const session = await forUpdate(
      tx,
      tx.db
        .selectFrom('checkout_sessions')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('expires_at', '<=', isoTime(app.clock)),
    ).executeTakeFirst()
    if (!session) return
    await endCheckout(app, tx, session, { end: 'expired' })
  })
}

/** Gives back the stock of checkouts whose time is over: at the start and then every two seconds. */
export function startReleasing(app: App): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const look = () => {
    running ??= release(app).finally(() => (running = undefined))
  }
  const timer = setInterval(look, RELEASE_EVERY_MS).unref()
  look()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function release(app: App): Promise<void> {
  try {
    const released = await releaseExpired(app)
    if (released > 0) app.log.info({ released }, 'expired checkouts released their stock')
  } catch (error) {
    app.log.error({ err: error }, 'expired checkouts could not be ended')
  }
}

const MONTH = 30 * 24 * 3_600_000

/** Deletes sessions that ended a month ago or earlier → how many. */
export async function deleteEndedCheckouts(app: App): Promise<number> {
  const { numDeletedRows } = await app.database.transaction(({ db }) =>
    db.deleteFrom('checkout_sessions').where('ended_at', '<', isoTime(app.clock, -MONTH)).executeTakeFirst(),
  )
  return Number(numDeletedRows)
}
