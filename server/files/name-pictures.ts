import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../app.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { inPortions } from '../database/in-portions.ts'
import { lockPicturesInUse } from '../database/lock.ts'
import { isHeld } from '../database/lease.ts'
import { Refusal } from '../refusal.ts'
import { removalOf } from './unreferenced.ts'

const ATTEMPTS = 5
const LOOK_MS = 100
const LOOKS = 100

/**
 * Runs an act that names pictures (by hash); `put` keeps their files before, outside of its transaction. Who removes a
 * picture takes its lease first (unreferenced.ts): an act that finds at its end that one was taken begins again.
 */
export async function namingPictures<T>(
  app: App,
  hashes: readonly string[],
  put: () => Promise<void>,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const earlier = await endedRemovals(app, hashes)
    await put()
    try {
      const result = await app.database.transaction(async (tx) => {
        const result = await act(tx)
        await lockPicturesInUse(tx)
        if (nameAll(await removals(tx.db, hashes)) !== earlier) throw new RemovedMeanwhile()
        return result
      })
      // Once more, for what somebody removed past the shop. The act is done: nothing may refuse it now.
      await put().catch((err: unknown) => app.log.warn({ err }, 'the files of new images were not checked'))
      return result
    } catch (error) {
      if (!(error instanceof RemovedMeanwhile)) throw error
    }
  }
  throw new Refusal('UNAVAILABLE')
}

class RemovedMeanwhile extends Error {}

/** The removals of the pictures so far, once none of them runs any more. UNAVAILABLE where one takes too long. */
async function endedRemovals(app: App, hashes: readonly string[]): Promise<string> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const found = await removals(app.database.read, hashes)
    if (!found.some((removal) => isHeld(app, removal))) return nameAll(found)
    await pause(LOOK_MS)
  }
  throw new Refusal('UNAVAILABLE')
}

interface Removal {
  holder: string
  expires_at: string
}

function removals(db: Queryable, hashes: readonly string[]): Promise<Removal[]> {
  return inPortions(hashes.map(removalOf), (names) =>
    db
      .selectFrom('leases')
      .select(['holder', 'expires_at'])
      .where('name', 'in', names)
      .orderBy('name')
      .execute(),
  )
}

/** Each removal has a holder of its own. */
function nameAll(found: readonly Removal[]): string {
  return found.map(({ holder }) => holder).join()
}
