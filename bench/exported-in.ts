import { setTimeout as pause } from 'node:timers/promises'
import type { BigShop } from './big-shop.ts'

/**
 * The export of all orders over a real connection, read piece by piece: how long, and the most memory on top of what
 * was there.
 */
export async function exportedIn({ server, token }: BigShop, orders: number): Promise<string> {
  await pause(2_000) // the measuring before may have made the server shed load for a moment
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const from = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/order/exportOrders`, { headers })
  if (!answer.ok) throw new Error(`exportOrders: ${answer.status} ${await answer.text()}`)
  let bytes = 0
  let most = before
  for await (const piece of answer.body ?? []) {
    bytes += (piece as Uint8Array).length
    most = Math.max(most, process.memoryUsage.rss())
  }
  const took = ((performance.now() - from) / 1_000).toFixed(1)
  const grown = Math.round((most - before) / 2 ** 20)
  return `- Export of ${orders.toLocaleString('en')} orders: ${took} s, ${(bytes / 2 ** 20).toFixed(1)} MiB of CSV, at most ${grown} MiB of memory more than before.`
}
