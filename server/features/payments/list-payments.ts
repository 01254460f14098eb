import type { Query } from '#contract/call.ts'
import { PAYMENT_PLACES, PAYMENTS_PAGE, type paymentCalls } from '#contract/payments/payments.ts'
import type { App } from '../../app.ts'
import { ordersByIds } from '../orders/order-queries.ts'
import { countPlaces, paymentsOf, type QueueCursor, queuedIds } from './payment-queries.ts'

/** A page of the queue, worst first, with how many stand in each place. An unknown cursor begins at the start. */
export async function listPayments(app: App, query: Query<typeof paymentCalls.getPaymentsToCheck>) {
  const { read } = app.database
  const limit = query.limit ?? PAYMENTS_PAGE
  const found = await queuedIds(read, cursorOf(query.after), limit + 1)
  const page = found.slice(0, limit)
  const orders = await ordersByIds(
    read,
    page.map(({ id }) => id),
  )
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    data: await paymentsOf(read, orders),
    next: last ? [last.place, last.createdAt, last.id].join('~') : null,
    counts: await countPlaces(read),
  }
}

function cursorOf(text: string | undefined): QueueCursor | undefined {
  const [, word, createdAt, id] = /^([a-z]+)~(\d{4}-[\dT:.-]+Z)~([\da-f-]{36})$/.exec(text ?? '') ?? []
  const place = PAYMENT_PLACES.find((one) => one === word)
  if (!place || !createdAt || !id || Number.isNaN(Date.parse(createdAt))) return undefined
  return { place, createdAt, id }
}
