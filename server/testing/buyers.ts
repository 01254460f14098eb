import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { createClient, type RawResponse } from '#contract/client.ts'
import { systemClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { aProduct } from './builders.ts'
import { brokenIn, type NewOrder, orderBody } from './orders.ts'
import { type Person, testShop, type TestShop } from './test-shop.ts'

/** A buyer's result. `orderId` if the order was acknowledged. */
export interface BuyerResponse {
  status: number
  code: string | undefined
  retryAfter: string | null
  orderId: string | undefined
}

export interface Buyers {
  shop: TestShop
  admin: Person
  /**
   * All send their orders at the same time to the shop at `origin`, each always the same one; returns their
   * results.
   */
  order: (origin: string) => Promise<BuyerResponse[]>
  /** They send them again until each is acknowledged. */
  orderUntilAllHave: (origin: string) => Promise<void>
  /** Throws unless each has one order, the acknowledged one, with its image, and the shop's invariants hold. */
  haveWhatTheyWereTold: () => Promise<void>
}

/**
 * A shop in PostgreSQL, in real time, with 16 buyers who want the same item. It is checked and arranged over a
 * connection that the test does not break.
 */
export async function sixteenBuyers(database?: Database): Promise<Buyers> {
  const shop = await testShop('postgres', { clock: systemClock, ...(database && { database }) })
  const admin = await shop.person('admin')
  const { _id: product } = await aProduct(admin, { stock: 1_000 })
  const people = await Promise.all(Array.from({ length: 16 }, () => shop.person()))
  const bodies = await Promise.all(people.map((one) => orderBody(one, [{ product, quantity: 1 }])))
  const acknowledged = new Map<string, string>()
  const order = (origin: string) =>
    Promise.all(
      people.map(async ({ token, id }, i) => {
        const received = await tellUnlessBusy(origin, token, bodies[i]!)
        const before = acknowledged.get(id)
        if (before && received.orderId) expect(received.orderId).toBe(before)
        if (received.orderId) acknowledged.set(id, received.orderId)
        return received
      }),
    )
  return {
    shop,
    admin,
    order,
    orderUntilAllHave: async (origin) => {
      for (
        let received = await order(origin);
        received.some(({ status }) => status !== 201);
        received = await order(origin)
      )
        await pause(100)
    },
    haveWhatTheyWereTold: async () => {
      const rows = await shop.app.database.read
        .selectFrom('orders')
        .select(['id', 'account_id', 'screenshot'])
        .execute()
      expect(Object.fromEntries(rows.map((row) => [row.account_id, row.id]))).toEqual(
        Object.fromEntries(acknowledged),
      )
      expect(rows).toHaveLength(acknowledged.size)
      for (const { screenshot } of rows) expect(await shop.app.files.has(`private/${screenshot}`)).toBe(true)
      expect(await brokenIn(shop.app)).toEqual([])
    },
  }
}

/** A machine busy with other tests rejects because of load: that says nothing about the database. */
async function tellUnlessBusy(origin: string, token: string, body: NewOrder): Promise<BuyerResponse> {
  for (;;) {
    const received = await tell(origin, token, body)
    if (received.code !== 'BUSY') return received
    await pause(100)
  }
}

async function tell(origin: string, token: string, body: NewOrder): Promise<BuyerResponse> {
  let retryAfter: string | null = null
  const send = async (url: string, request: RequestInit): Promise<RawResponse> => {
    const response = await fetch(url, request)
    retryAfter = response.headers.get('retry-after')
    return { status: response.status, text: await response.text() }
  }
  const call = createClient({ origin, token: () => token, send })
  return call('createOrder', { body }).then(
    ({ data }) => ({ status: 201, code: undefined, retryAfter, orderId: data._id }),
    ({ status, response }) => ({ status, code: response?.code, retryAfter, orderId: undefined }),
  )
}
