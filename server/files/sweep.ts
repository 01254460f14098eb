import type { App } from '../app.ts'
import { removeLeftTemporaries } from './temporary.ts'
import { removeUnreferenced } from './unreferenced.ts'

const HOUR = 3_600_000

/**
 * Removes public pictures that are older than an hour and that no record names: replaced ones, and those of a process that died
 * between picture and record → how many. Also what a write that died left behind. `now`: ms, by the clock of the files.
 */
export async function sweepUnreferenced(app: App, now = Date.now()): Promise<number> {
  await removeLeftTemporaries(app.settings.dataDir, now)
  const old = new Set<string>()
  for await (const { name, modifiedAt } of app.files.list('public')) {
    const hash = /^public\/([\da-f]{64})-\d+\.webp$/.exec(name)?.[1]
    if (hash && now - modifiedAt > HOUR) old.add(hash)
  }
  return removeUnreferenced(app, [...old])
}
