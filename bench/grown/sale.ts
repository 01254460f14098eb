import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export interface Buyer {
  id: string
  token: string
}

/** What happened between two moments of a sale. */
export interface Phase {
  name: string
  from: number
  orders: number
  /** ms in which somebody waited for an order and none was acknowledged. */
  longestGap: number
  reads: number
  /** ms that a visitor waited for a page of products that came, or for the next one that came. */
  longestRead: number
  errors: Map<string, number>
}

const PAUSE_MS = 12_000
const READ_EVERY_MS = 50

/** Buyers who order again and again, each order until it is acknowledged, and a visitor who looks at the products. */
export class Sale {
  readonly phases: Phase[] = []
  /** By idempotency key. */
  readonly acknowledged = new Map<string, string>()
  readonly #origin: string
  readonly #order: { product: string; picture: Uint8Array<ArrayBuffer> }
  #over = false
  /** Buyers whose order is not acknowledged, and since when none of them was served. */
  #waiting = 0
  #unserved = 0
  #lastRead = performance.now()
  #all: Promise<unknown> = Promise.resolve()

  constructor(origin: string, order: { product: string; picture: Uint8Array<ArrayBuffer> }) {
    this.#origin = origin
    this.#order = order
  }

  begin(buyers: readonly Buyer[]): void {
    this.#all = Promise.all([...buyers.map((buyer) => this.#buy(buyer)), this.#look()])
  }

  /** What happens from here on is of the next phase. */
  phase(name: string): Phase {
    this.#noteGap()
    const phase = { name, from: performance.now(), orders: 0, longestGap: 0, reads: 0, longestRead: 0 }
    this.phases.push({ ...phase, errors: new Map() })
    return this.#phase
  }

  /** Nobody begins another order → once all that were begun are acknowledged. */
  async end(): Promise<void> {
    this.#over = true
    await this.#all
    this.#noteGap()
  }

  get #phase(): Phase {
    return this.phases.at(-1)!
  }

  async #buy(buyer: Buyer): Promise<void> {
    await pause(Math.random() * PAUSE_MS)
    while (!this.#over) {
      const key = randomUUID()
      if (this.#waiting === 0) this.#unserved = performance.now()
      this.#waiting += 1
      let orderId = await this.#place(buyer, key)
      while (orderId === undefined) {
        await pause(200 + Math.random() * 200)
        orderId = await this.#place(buyer, key)
      }
      this.acknowledged.set(key, orderId)
      this.#phase.orders += 1
      this.#noteGap()
      this.#unserved = performance.now()
      this.#waiting -= 1
      await pause(PAUSE_MS)
    }
  }

  async #place({ id, token }: Buyer, key: string): Promise<string | undefined> {
    const body = new FormData()
    body.set('userId', id)
    body.set('items', JSON.stringify([{ product: this.#order.product, quantity: 1 }]))
    body.set('shippingAddress', JSON.stringify(ADDRESS))
    const ofItsOwn = new TextEncoder().encode(key) // after a picture's end: no two are the same file
    body.set('image', new File([this.#order.picture, ofItsOwn], 'paid.jpg', { type: 'image/jpeg' }))
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const answer = await this.#ask('/api/order/createOrder', { method: 'POST', headers, body })
    return answer?.data?._id
  }

  async #look(): Promise<void> {
    while (!this.#over) {
      if (await this.#ask('/api/product/getAllProduct?limit=24')) {
        const now = performance.now()
        this.#phase.reads += 1
        this.#phase.longestRead = Math.max(this.#phase.longestRead, now - this.#lastRead - READ_EVERY_MS)
        this.#lastRead = now
      }
      await pause(READ_EVERY_MS)
    }
  }

  /** An answer of success, else undefined; what went wrong is counted. */
  async #ask(path: string, request: RequestInit = {}): Promise<{ data?: { _id: string } } | undefined> {
    const what = path.includes('order') ? 'order' : 'read'
    try {
      const response = await fetch(`${this.#origin}${path}`, {
        ...request,
        signal: AbortSignal.timeout(30_000),
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text) as { data?: { _id: string } }
      const retry = response.headers.has('retry-after') ? ', Retry-After' : ''
      this.#count(`${what} ${response.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? 'of the proxy'}${retry}`)
    } catch (error) {
      const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
      this.#count(`${what} ${code ?? message}`)
    }
    return undefined
  }

  #count(kind: string): void {
    this.#phase.errors.set(kind, (this.#phase.errors.get(kind) ?? 0) + 1)
  }

  #noteGap(): void {
    const phase = this.phases.at(-1)
    if (phase && this.#waiting > 0)
      phase.longestGap = Math.max(phase.longestGap, performance.now() - this.#unserved)
  }
}

const ADDRESS = {
  fullName: 'Sale Buyer',
  phone: '9876543210',
  addressLine: '12 Sample Street',
  postalCode: '411030',
}
