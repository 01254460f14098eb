/** A random source that gives the same numbers for the same seed, so every sample shop is the same. */
export interface Random {
  /** At least 0, below 1. */
  next: () => number
  /** A whole number from `min` to `max`. */
  whole: (min: number, max: number) => number
  pick: <T>(list: readonly T[]) => T
}

/** A random number generator with a seed (Mulberry32), uniform enough for sample data. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  }
}
