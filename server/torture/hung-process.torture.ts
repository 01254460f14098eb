import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createClient, type RawResponse } from '#contract/client.ts'
import { systemClock } from '../clock.ts'
import { aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { queuedMails } from '../testing/mails.ts'
import { brokenIn, orderBody } from '../testing/orders.ts'
import { readOutbox } from '../testing/read-mail.ts'
import { startShop } from '../testing/shop-process.ts'
import { testShop } from '../testing/test-shop.ts'
import { until } from '../testing/until.ts'

onBothEngines('A process that hangs', (engine) => {
  it('is replaced, as one that is killed, while another one takes every order once', async () => {
    const shop = await testShop(engine, { clock: systemClock, environment: { RATE_LIMITS: 'off' } })
    const { _id: product } = await aProduct(await shop.person('admin'), { stock: 1_000 })
    const buyer = await shop.person()
    const { origin, child } = await startShop(shop.where, { WORKERS: '2', RATE_LIMITS: 'off' })
    const processes = () =>
      until(() => {
        const pids = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
        expect(pids.length).toBeGreaterThan(1)
        return pids.map(Number)
      })
    const call = createClient({ origin, token: () => buyer.token, send: sendPatiently })
    const placed: number[] = []
    const order = async () => {
      const body = await orderBody(buyer, [{ product, quantity: 1 }])
      const headers = { 'idempotency-key': String(placed.push(placed.length)) }
      const isTaken = () => call('createOrder', { body, headers }).then(...YES_OR_NO)
      while (!(await isTaken()));
    }
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      const [gone] = await processes()
      process.kill(gone!, signal)
      for (let i = 0; i < 20 || existsSync(`/proc/${gone}`); i += 1) await pause(200).then(order)
    }
    await processes()
    const { totalOrders } = await buyer.call('getUserOrders', { params: { userId: buyer.id } })
    expect(totalOrders).toBe(placed.length)
    await until(async () => expect(await queuedMails(shop.app)).toEqual([]))
    const sent = (await readOutbox(shop.where.dataDir)).filter(({ headers }) =>
      headers['to']?.includes(buyer.email),
    )
    expect(sent).toHaveLength(placed.length)
    expect(await brokenIn(shop.app)).toEqual([])
  })
})

const YES_OR_NO = [() => true, () => false] as const

/** A client that gives up on a process that does not respond. */
async function sendPatiently(url: string, request: RequestInit): Promise<RawResponse> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(15_000) })
  return { status: response.status, text: await response.text() }
}
