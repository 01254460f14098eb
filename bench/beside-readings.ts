import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { toPaise } from '#contract/money.ts'
import type { ExpectedPayment } from '../server/reading/reading.ts'
import type { Labelled } from './payment-labels.ts'
import type { PaymentShop } from './payment-shop.ts'

const WAITING = 20
const ROUNDS = 3
const REQUESTS = 400
const EVERY_MS = 8

/** The 99th of a hundred of other requests' times (ms), each ratio taken in one run. */
export interface Beside {
  alone: number
  beside: number
  ratio: number
  /** What the same requests alone, measured a second time, differ by: no smaller ratio tells anything. */
  noise: number
}

/** Times of other requests alone, while 20 pictures wait for the reader, and alone again, in turns. */
export async function besideReadings(
  { app, server }: PaymentShop,
  folder: string,
  labels: readonly Labelled[],
): Promise<Beside> {
  const url = new URL('/api/product/getAllProduct', await server.listen({ host: '127.0.0.1', port: 0 }))
  const pictures = await Promise.all(
    Array.from({ length: WAITING }, async (_, i) => {
      const labelled = labels[i % labels.length]!
      return { bytes: await readFile(join(folder, labelled.file)), expected: expectedOf(labelled) }
    }),
  )
  const alone: number[] = []
  const beside: number[] = []
  const again: number[] = []
  await requestTimes(url) // warms
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await requestTimes(url)))
    const readings = pictures.map(({ bytes, expected }) => app.reader.read(bytes, expected).catch(() => null))
    beside.push(...(await requestTimes(url)))
    await Promise.all(readings)
    again.push(...(await requestTimes(url)))
  }
  const [a, b, c] = [p99(alone), p99(beside), p99(again)]
  return { alone: a, beside: b, ratio: b / a, noise: Math.max(a / c, c / a) }
}

function expectedOf({ order }: Labelled): ExpectedPayment {
  return { ...order, total: toPaise(order.total) }
}

async function requestTimes(url: URL): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < REQUESTS; i++) {
    const from = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status}`)
    times.push(performance.now() - from)
    await pause(EVERY_MS)
  }
  return times
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
