import type { QueryClient } from '@tanstack/react-query'
import type { GoodAnswer } from '#contract/client.ts'
import type { Order, orderCalls } from '#contract/orders.ts'

type Orders = GoodAnswer<typeof orderCalls.getUserOrders>

/** Where a person's orders stand in the query cache; pages, counts and single orders below it. */
export const OWN_ORDERS_KEY = ['orders'] as const

/** Puts an order as the server just answered it into every page that shows it; its history is asked for again. */
export async function ownOrderChanged(client: QueryClient, order: Order): Promise<void> {
  client.setQueriesData<Orders>(
    { queryKey: OWN_ORDERS_KEY, predicate: ({ state }) => isPage(state.data) },
    (page) =>
      page ? { ...page, data: page.data.map((row) => (row._id === order._id ? order : row)) } : page,
  )
  await client.invalidateQueries({ queryKey: OWN_ORDERS_KEY })
}

function isPage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data)
}
