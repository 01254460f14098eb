import type { Order } from '#contract/orders/orders.ts'
import type { Engine } from '../database/database.ts'
import { newId } from '../ids.ts'
import { aProduct } from './builders.ts'
import { type NewOrder, orderBody } from './orders.ts'
import { type Person, testShop, type TestShop } from './test-shop.ts'

/**
 * A shop with an admin, a customer and a product at ₹100 with ₹10 shipping. Its clock is at noon of 20 November
 * 2026 in India.
 */
export async function shopWithBank(engine: Engine) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin', 'Meera Sample')
  const asha = await shop.person('customer', 'Asha Example')
  const lamp = await aProduct(admin, { stock: 1_000 })
  const order = async (
    changes: Partial<NewOrder> & { fullName?: string; quantity?: number } = {},
    who = asha,
  ) => {
    const { fullName = who.name, quantity = 1, ...rest } = changes
    const shippingAddress = {
      fullName,
      phone: '9000000001',
      addressLine: '1 Sample Street',
      postalCode: '411030',
    }
    const body = await orderBody(who, [{ product: lamp._id, quantity }], { shippingAddress, ...rest })
    return (await who.call('createOrder', { body })).data
  }
  const importLines = async (lines: readonly Line[], name = 'meadow.csv', who: Person = admin) =>
    (await who.call('importStatement', { body: { file: statement(lines, name) } })).data
  const review = async (id: string) => (await admin.call('getStatement', { params: { id } })).data
  const statusOf = async ({ _id }: Order) =>
    (await admin.call('getOrder', { params: { id: _id } })).data.paymentStatus
  return { shop, admin, asha, lamp, order, importLines, review, statusOf }
}

export interface Line {
  date?: string
  narration: string
  utr?: string
  credit?: string
  debit?: string
}

/** A statement in the simplest format. */
export function statement(lines: readonly Line[], name = 'meadow.csv'): File {
  const rows = lines.map(({ date = '20/11/2026', narration, utr = '', credit = '', debit = '' }) =>
    [date, narration, utr, debit, credit].map((cell) => `"${cell}"`).join(','),
  )
  return new File([['Date,Narration,UTR,Debit,Credit', ...rows].join('\n')], name, { type: 'text/csv' })
}

/** Copies of a placed order with other data, for tests that need a thousand of them. */
export async function copiesOf(
  { app }: TestShop,
  id: string,
  copies: readonly { fullName: string; total: number; createdAt: string; utr: string | null }[],
): Promise<string[]> {
  const { read } = app.database
  const order = await read.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const check = await read
    .selectFrom('payment_checks')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const { n: _, ...own } = order as typeof order & { n?: number; phase?: string; status_key?: string }
  const { phase: __, status_key: ___, ...columns } = own
  const made = copies.map((copy) => ({ ...copy, id: newId(Date.parse(copy.createdAt)) }))
  for (let from = 0; from < made.length; from += 200) {
    const some = made.slice(from, from + 200)
    await app.database.transaction(async (tx) => {
      await tx.db
        .insertInto('orders')
        .values(
          some.map((copy) => ({
            ...columns,
            id: copy.id,
            invoice_id: `INV-${copy.id}`,
            full_name: copy.fullName,
            total_paise: Math.round(copy.total * 100) as typeof order.total_paise,
            created_at: copy.createdAt,
          })),
        )
        .execute()
      await tx.db
        .insertInto('payment_checks')
        .values(some.map((copy) => ({ ...check, order_id: copy.id, utr: copy.utr, typed_utr: copy.utr })))
        .execute()
    })
  }
  return made.map((copy) => copy.id)
}
