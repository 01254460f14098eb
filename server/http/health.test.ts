import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { onBothEngines } from '../testing/engines.ts'
import { send } from '../testing/orders.ts'
import { testShop } from '../testing/test-shop.ts'
import { later, until } from '../testing/until.ts'
import { VERSION } from '../settings.ts'

/** What proxies on the same machine pass on: the visitor's Host, or a forwarding header. */
const FORWARDED: Record<string, string>[] = [
  { host: 'shop.example' },
  { host: '127.0.0.1.shop.example' },
  { host: 'localhost.shop.example:3000' },
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
  ].map((name) => ({ [name]: '203.0.113.9' })),
]

onBothEngines('for the one who runs the shop', (engine) => {
  it('health shows that the process is running, ready that database and files respond', async () => {
    const shop = await testShop(engine)
    expect((await send(shop, { url: '/api/health' })).json()).toEqual({
      success: true,
      message: 'alive',
      version: VERSION,
    })
    expect((await send(shop, { url: '/api/ready' })).json()).toEqual({ success: true, message: 'ready' })
  })

  it('ready is 503 while the files folder is missing, but not health', async () => {
    const shop = await testShop(engine)
    const files = join(shop.where.dataDir, 'files')
    await rm(files, { recursive: true })
    await writeFile(files, '')
    const response = await send(shop, { url: '/api/ready' })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toMatch(/^\d+$/)
    expect(response.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' })
    expect((await send(shop, { url: '/api/health' })).statusCode).toBe(200)
  })

  it('ready checks once for all simultaneous requests, and again for the next', async () => {
    const shop = await testShop(engine)
    const response = Promise.withResolvers<void>()
    let pings = 0
    shop.app.files.ready = () => {
      pings += 1
      return response.promise
    }
    const requested = later(Promise.all(Array.from({ length: 100 }, () => send(shop, { url: '/api/ready' }))))
    await until(() => expect(shop.server.inFlight.size).toBe(100))
    await until(() => expect(pings).toBe(1))
    response.resolve()
    expect(new Set((await requested).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(pings).toBe(1)
    await send(shop, { url: '/api/ready' })
    expect(pings).toBe(2)
  })

  it('metrics are Prometheus text with routes instead of ids, for loopback only', async () => {
    const shop = await testShop(engine)
    const { token, id } = await shop.person()
    await send(shop, { url: `/api/auth/getCustomerById/${id}?secret=1`, token })
    await send(shop, { url: '/nowhere/at/all' })
    const { statusCode, body, headers } = await send(shop, { url: '/metrics' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain(
      'samagri_request_seconds_count{method="GET",route="/api/auth/getCustomerById/:userId",status="200"} 1',
    )
    expect(body).toContain('process_cpu_seconds_total')
    for (const secret of [id, token, 'secret', 'nowhere']) expect(body).not.toContain(secret)
    for (const from of ['::1', '::ffff:127.0.0.1', '127.8.9.1'])
      expect((await send(shop, { url: '/metrics', from })).statusCode, from).toBe(200)
    for (const from of ['203.0.113.9', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1'])
      expect((await send(shop, { url: '/metrics', from })).statusCode, from).toBe(404)
  })

  it.each([undefined, '127.0.0.1'])(
    'metrics stay inside behind a proxy on the same machine (TRUST_PROXY %s)',
    async (proxy) => {
      const shop = await testShop(engine, { environment: proxy ? { TRUST_PROXY: proxy } : {} })
      for (const headers of FORWARDED)
        expect((await send(shop, { url: '/metrics', headers })).statusCode, JSON.stringify(headers)).toBe(404)
    },
  )

  it('metrics respond to requests addressed to this machine itself', async () => {
    const shop = await testShop(engine)
    for (const host of ['127.0.0.1:3000', '127.0.0.1', 'localhost:3000', 'LOCALHOST', '[::1]:3000'])
      expect((await send(shop, { url: '/metrics', headers: { host } })).statusCode, host).toBe(200)
  })
})
