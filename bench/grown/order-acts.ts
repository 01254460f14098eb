import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { App } from '../../server/app.ts'
import { writeOrder } from '../../server/features/checkout/place-order.ts'
import type { Value } from '../../server/database/database.ts'
import { newId } from '../../server/ids.ts'
import { openShop } from './prepare.ts'
import type { Buyer } from './sale.ts'

// A process of its own that places orders for so many buyers at once, by the act alone: no picture, no HTTP.

export interface ActsWanted {
  environment: Record<string, string>
  buyers: Buyer[]
  product: string
  ms: number
}

/** A statement as it was sent. */
export interface Statement {
  text: string
  values: readonly Value[]
}

export async function placeOne(app: App, { id }: Buyer, product: string): Promise<string> {
  const orderId = newId()
  const address = { fullName: 'Bench Buyer', phone: '9876543210', addressLine: '12 Sample Street' }
  const rest = { postalCode: '411030', city: '', state: '', country: '' }
  await app.database.transaction((tx) =>
    writeOrder(app, tx, {
      orderId,
      items: [{ product, quantity: 1 }],
      address: { ...address, ...rest },
      reference: '',
      screenshot: `${orderId}.webp`,
      screenshotHash: '',
      typedUtr: undefined,
      customer: { id, name: 'Bench Buyer', email: 'buyer@bench.example' },
      actor: { id },
      requestId: randomUUID(),
    }),
  )
  return orderId
}

/** The statements of one order, in their turn → with the order's id. */
export async function statementsOfOne(
  app: App,
  buyer: Buyer,
  product: string,
): Promise<{ statements: Statement[]; orderId: string }> {
  const statements: Statement[] = []
  const { query } = Client.prototype as { query: (...sent: unknown[]) => unknown }
  Object.assign(Client.prototype, {
    query(this: Client, text: string, values?: Value[]) {
      statements.push({ text, values: values ?? [] })
      return query.call(this, text, values)
    },
  })
  const orderId = await placeOne(app, buyer, product)
  Object.assign(Client.prototype, { query })
  return { statements, orderId }
}

if (process.send) {
  process.once('message', ({ environment, buyers, product, ms }: ActsWanted) => {
    void (async () => {
      const app = await openShop(environment)
      await placeOne(app, buyers[0]!, product)
      process.send!('ready')
      await new Promise((begin) => process.once('message', begin))
      const end = performance.now() + ms
      let orders = 0
      let late = 0
      const buy = async (buyer: Buyer) => {
        while (performance.now() < end)
          await placeOne(app, buyer, product).then(
            () => (orders += 1),
            () => (late += 1),
          )
      }
      await Promise.all(buyers.map(buy))
      process.send!({ orders, late })
      await app.close()
      process.exit(0)
    })()
  })
}
