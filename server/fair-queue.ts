import { ShopError } from './shop-error.ts'

export interface Caller {
  /** As returned by `ipKey`. */
  ip: string
  account: string
}

interface Bounds {
  atOnce: number
  waiting: number
  /** Maximum wait in ms for the last in the queue, estimated from the pace of earlier turns. */
  ms?: number
}

interface Waiter {
  start: () => void
  reject: (error: ShopError) => void
}

/** The pace is measured after this many turns: before `atOnce` have ended, a sudden rush would fill the queue. */
const PACE_OF = 16

/**
 * Runs expensive work a few at a time, taking turns by IP address and account. When full, the longest queue's last is
 * BUSY.
 */
export class FairQueue {
  readonly #bounds: Bounds
  /** IP → account → waiters. The first in each map is next. */
  readonly #accountsByIp = new Map<string, Map<string, Waiter[]>>()
  #working = 0
  #waiting = 0
  /** When turns were given since the queue started to fill, at most the last `atOnce`; ms. */
  #grantedAt: number[] = []

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#bounds.atOnce) this.#working += 1
    else await this.#waitForTurn(caller)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  /** Whether it is full and would reject the caller's next entry, the last of the longest queue. */
  isFullFor({ ip, account }: Caller): boolean {
    if (!this.#isFull()) return false
    const ofIp = this.#accountsByIp.get(ip) ?? new Map<string, Waiter[]>()
    const most = longest(this.#accountsByIp, waitersIn)?.[1] ?? ofIp
    const mostOfIp = longest(ofIp, (waiters) => waiters.length)?.[1].length ?? 0
    return waitersIn(ofIp) + 1 >= waitersIn(most) && (ofIp.get(account)?.length ?? 0) + 1 >= mostOfIp
  }

  #isFull(): boolean {
    const { atOnce, waiting, ms = Infinity } = this.#bounds
    if (this.#waiting >= waiting) return true
    const [first] = this.#grantedAt
    if (first === undefined || this.#grantedAt.length < Math.min(PACE_OF, atOnce)) return false
    return ((performance.now() - first) / this.#grantedAt.length) * this.#waiting > ms
  }

  #waitForTurn({ ip, account }: Caller): Promise<void> {
    const isFull = this.#isFull()
    if (this.#waiting === 0) this.#grantedAt = []
    return new Promise((start, reject) => {
      const accounts = this.#accountsByIp.get(ip) ?? new Map<string, Waiter[]>()
      const waiters = accounts.get(account) ?? []
      waiters.push({ start, reject })
      accounts.set(account, waiters)
      this.#accountsByIp.set(ip, accounts)
      this.#waiting += 1
      if (isFull) this.#takeLongest()?.reject(new ShopError('BUSY'))
    })
  }

  #passOn(): void {
    const next = this.#takeNext()
    if (!next) {
      this.#working -= 1
      return
    }
    this.#grantedAt.push(performance.now())
    if (this.#grantedAt.length > this.#bounds.atOnce) this.#grantedAt.shift()
    next.start()
  }

  #takeNext(): Waiter | undefined {
    const [ip] = this.#accountsByIp
    const [account] = ip?.[1] ?? []
    if (!ip || !account) return undefined
    this.#waiting -= 1
    const waiter = account[1].shift()
    moveToEnd(ip[1], account, account[1].length)
    moveToEnd(this.#accountsByIp, ip, ip[1].size)
    return waiter
  }

  #takeLongest(): Waiter | undefined {
    const ip = longest(this.#accountsByIp, waitersIn)
    const account = ip && longest(ip[1], (waiters) => waiters.length)
    if (!ip || !account) return undefined
    this.#waiting -= 1
    const waiter = account[1].pop()
    if (account[1].length === 0) ip[1].delete(account[0])
    if (ip[1].size === 0) this.#accountsByIp.delete(ip[0])
    return waiter
  }
}

/** Moves an entry to the end, or removes it if it is empty. */
function moveToEnd<V>(map: Map<string, V>, [key, value]: [string, V], size: number): void {
  map.delete(key)
  if (size > 0) map.set(key, value)
}

function longest<V>(map: Map<string, V>, lengthOf: (value: V) => number): [string, V] | undefined {
  const lengths = [...map].map((entry) => [entry, lengthOf(entry[1])] as const)
  const most = Math.max(...lengths.map(([, length]) => length))
  return lengths.findLast(([, length]) => length === most)?.[0]
}

function waitersIn(accounts: Map<string, Waiter[]>): number {
  return [...accounts.values()].reduce((sum, waiters) => sum + waiters.length, 0)
}
