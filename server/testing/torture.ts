import { assert, type IAsyncProperty } from 'fast-check'

/** The options of `npm run torture` (scripts/torture.mjs); undefined in `npm test`. */
const minutes = Number(process.env['TORTURE_MINUTES']) || undefined
const runs = Number(process.env['TORTURE_RUNS']) || undefined

/** Whether this is `npm run torture`. */
export const isTorture = Boolean(process.env['TORTURE'])

/** The random seed: always the same in `npm test`, a different one in each torture run unless given. */
export const SEED = isTorture ? Number(process.env['TORTURE_SEED']) || Date.now() % 2 ** 31 : 42

/** Number of repetitions: `few` in `npm test`; in torture as often or as long as requested, else `many`. */
export function howOften(few: number, many: number): { times: number; until: number } {
  if (!isTorture) return { times: few, until: Infinity }
  const times = runs ?? (minutes ? Infinity : many)
  return { times, until: minutes ? Date.now() + minutes * 60_000 : Infinity }
}

const BATCH = 50

/** Asserts a property this often; between batches it ends when the time is up. */
export async function assertOften<Values>(
  property: IAsyncProperty<Values>,
  few: number,
  many: number,
): Promise<void> {
  const { times, until } = howOften(few, many)
  for (let made = 0; made < times && Date.now() < until; made += BATCH)
    await assert(property, { seed: SEED + made, numRuns: Math.min(BATCH, times - made) })
}

/** Pseudo-random numbers from 0 up to 1: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A line of the torture result; nothing in `npm test`. */
export function tell(part: string, figures: Record<string, unknown>): void {
  if (isTorture) process.stderr.write(`\ntorture ${part} (seed ${SEED}): ${JSON.stringify(figures)}\n`)
}
