import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openSession } from '../server/features/accounts/sessions.ts'
import type { BigShop } from './big-shop.ts'

export interface Buyer {
  id: string
  token: string
}

/** Customers signed in, and a product of which there is enough. */
export async function readyFor(
  { app }: BigShop,
  count: number,
): Promise<{ buyers: Buyer[]; product: string }> {
  return app.database.transaction(async (tx) => {
    await sql`update products set stock = 100000`.execute(tx.db)
    const people = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'customer')
      .where('status', '=', 'active')
      .limit(count)
      .execute()
    const buyers: Buyer[] = []
    for (const { id } of people)
      buyers.push({ id, token: await openSession(app, tx.db, id, { remember: false, userAgent: 'bench' }) })
    const { id: product } = await tx.db
      .selectFrom('products')
      .select('id')
      .where('status', '=', 'active')
      .orderBy('sold', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { buyers, product }
  })
}

/** Orders one unit with a payment's JPEG → whether it was taken; false for 503, throws at any other refusal. */
export async function placed(
  origin: string,
  { id, token }: Buyer,
  product: string,
  picture: Buffer,
): Promise<boolean> {
  const body = new FormData()
  const address = {
    fullName: 'Bench Buyer',
    phone: '9876543210',
    addressLine: '12 Sample Street',
    postalCode: '411030',
  }
  body.set('userId', id)
  body.set('items', JSON.stringify([{ product, quantity: 1 }]))
  body.set('shippingAddress', JSON.stringify(address))
  body.set('image', new File([new Uint8Array(picture)], 'paid.jpg', { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await fetch(`${origin}/api/order/createOrder`, { method: 'POST', headers, body })
  const said = await answer.text()
  if (answer.status !== 201 && answer.status !== 503) throw new Error(`createOrder: ${answer.status} ${said}`)
  return answer.status === 201
}
