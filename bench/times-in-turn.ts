export interface Times {
  /** Both in ms. */
  median: number
  quickest: number
}

const WARMING = 4

/** The times of several acts that take turns, after a few rounds that are not counted. `before` each, untimed. */
export async function timesInTurn(
  rounds: number,
  acts: readonly (() => Promise<unknown>)[],
  before: (act: number) => Promise<unknown> = async () => undefined,
): Promise<Times[]> {
  const took = acts.map((): number[] => [])
  for (let round = -WARMING; round < rounds; round += 1) {
    for (const [i, act] of acts.entries()) {
      await before(i)
      const from = performance.now()
      await act()
      if (round >= 0) took[i]!.push(performance.now() - from)
    }
  }
  return took.map((times) => {
    const sorted = times.toSorted((a, b) => a - b)
    return { median: sorted[Math.floor(rounds / 2)] ?? 0, quickest: sorted[0] ?? 0 }
  })
}
