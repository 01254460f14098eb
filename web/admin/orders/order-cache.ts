import type { QueryClient } from '@tanstack/react-query'
import type { GoodAnswer } from '#contract/client.ts'
import type { Order, orderCalls } from '#contract/orders.ts'
import { historyKey, orderKey, ORDERS_KEY } from '#web/admin/orders/order-keys.ts'

type Orders = GoodAnswer<typeof orderCalls.manageOrders>

/** Puts an order as the server just answered it into every list that shows it and into the open modal; counts and history are asked for again. */
export async function orderChanged(client: QueryClient, order: Order): Promise<void> {
  putOrder(client, order)
  await Promise.all([
    client.invalidateQueries({ queryKey: ORDERS_KEY }),
    client.invalidateQueries({ queryKey: historyKey(order._id) }),
  ])
}

/** Puts an order in place wherever it is shown. */
export function putOrder(client: QueryClient, order: Order): void {
  client.setQueryData(orderKey(order._id), order)
  client.setQueriesData<Orders>({ queryKey: ORDERS_KEY }, (orders) => orders && withOrder(orders, order))
}

function withOrder(orders: Orders, order: Order): Orders {
  if (!orders.data.some(({ _id }) => _id === order._id)) return orders
  return { ...orders, data: orders.data.map((row) => (row._id === order._id ? order : row)) }
}
