import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Engine, Transaction } from './database.ts'
import { versionTracker, incrementVersions, type VersionName } from './list-versions.ts'
import type { Tables } from './tables/tables.ts'

const ATTEMPTS = 8

export interface Store {
  db: Kysely<Tables>
  engine: Engine
  /** Whether an error means that another transaction interfered. */
  isConflict: (error: unknown) => boolean
}

/**
 * Runs `action` in one transaction, again from the start if the engine reports a conflict with another transaction;
 * then the after-commit effects in order. No other error leads to a retry: at COMMIT it may already have taken
 * effect. Versions of the public lists that `action` changed are incremented before COMMIT.
 */
export async function runTransaction<T>(
  { db, engine, isConflict }: Store,
  action: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const effects: (() => void)[] = []
    try {
      const result = await attemptOnce({ db, engine }, action, effects)
      for (const effect of effects) effect()
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
      await pause(2 ** attempt + Math.random() * 10)
    }
  }
}

async function attemptOnce<T>(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  action: (tx: Transaction) => Promise<T>,
  effects: (() => void)[],
): Promise<T> {
  const transaction = await db.startTransaction().execute()
  const changed = new Set<VersionName>()
  try {
    const tracked = transaction.withPlugin(versionTracker(changed))
    const result = await action({ engine, db: tracked, afterCommit: (effect) => effects.push(effect) })
    await incrementVersions(transaction, changed)
    await transaction.commit().execute()
    return result
  } catch (error) {
    if (!transaction.isCommitted)
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined)
    throw error
  }
}
