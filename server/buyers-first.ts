import { setImmediate as others } from 'node:timers/promises'

/** A step of a batch waits so long at most, about as long as an order takes: under a lasting sale it still goes on. */
const WAIT_MS = 250

/** Lets buyers go before batches of this process: both share its event loop, and on SQLite the one writer. */
export class BuyersFirst {
  #buyers = 0
  #waiting = new Set<() => void>()

  /** Runs what a buyer waits for. */
  async run<T>(act: () => Promise<T>): Promise<T> {
    this.#buyers += 1
    try {
      return await act()
    } finally {
      this.#buyers -= 1
      if (this.#buyers === 0) for (const goOn of this.#waiting) goOn()
    }
  }

  /** For batches, before each step: waits while a buyer waits, for a quarter of a second at most. */
  async giveWay(): Promise<void> {
    await others()
    if (this.#buyers === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, WAIT_MS)
    this.#waiting.add(resolve)
    await promise
    this.#waiting.delete(resolve)
    clearTimeout(timer)
  }
}
