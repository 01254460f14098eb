import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aProduct } from '../testing/builders.ts'
import { brokenIn, orderBody, send as ask } from '../testing/orders.ts'
import { testShop } from '../testing/test-shop.ts'
import { later, until } from '../testing/until.ts'
import { Download, sendDownload } from './handlers.ts'
import { shedLoad, WAITING_MAX } from './in-flight.ts'

describe('a busy shop', () => {
  it('responds normally after its event loop was late, at startup too', async () => {
    const shop = await testShop('sqlite')
    for (let i = 0; i < 2; i += 1) {
      const end = performance.now() + 2_000
      while (performance.now() < end);
      await new Promise((resolve) => setTimeout(resolve, 20)) // lets the lag measurement run
      expect((await ask(shop, { url: '/api/settings' })).statusCode).toBe(200)
    }
  })

  it('serves others between two chunks of a download', async () => {
    const served: boolean[] = []
    async function* chunks() {
      for (let chunk = 0; chunk < 3; chunk += 1) {
        let isServed = false
        setImmediate(() => (isServed = true))
        yield 'some rows\n'
        served.push(isServed)
      }
    }
    const server = fastify()
    server.get('/', (_request, reply) => sendDownload(reply, 'text/csv', new Download('rows.csv', chunks())))
    expect((await server.inject('/')).body).toBe('some rows\n'.repeat(3))
    expect(served).toEqual([true, true, true])
  })

  it('rejects the next with Retry-After when a thousand are waiting, and answers those', async () => {
    const shop = await testShop('sqlite')
    const slow = Promise.withResolvers<null>()
    let requested = 0
    shop.app.files.read = () => {
      requested += 1
      return slow.promise
    }
    const url = `/files/${'a'.repeat(64)}-800.webp`
    const waiting = later(Promise.all(Array.from({ length: WAITING_MAX }, () => ask(shop, { url }))))
    await until(() => expect(requested).toBe(WAITING_MAX))
    const refused = await ask(shop, { url: '/api/settings' })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(refused.json()).toMatchObject({ success: false, code: 'BUSY', requestId: expect.any(String) })
    for (const always of ['/api/health', '/api/ready', '/metrics'])
      expect((await ask(shop, { url: always })).statusCode, always).toBe(200)
    slow.resolve(null)
    expect(new Set((await waiting).map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect((await ask(shop, { url: '/api/settings' })).statusCode).toBe(200)
  })
})

it('orders that would wait too long are rejected immediately, before their body arrives; the others are answered', async () => {
  const shop = await testShop('sqlite', { environment: { RATE_LIMITS: 'off' } })
  const { _id: product } = await aProduct(await shop.person('admin'), { stock: 32 })
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.person()))
  const { shippingAddress, image } = await orderBody(buyers[0]!, [])
  const items = [{ product, quantity: 1 }]
  const common = { items: JSON.stringify(items), shippingAddress: JSON.stringify(shippingAddress), image }
  const stored = Promise.withResolvers<void>()
  const { put } = shop.app.files
  shop.app.files.put = (name, bytes) => stored.promise.then(() => put(name, bytes))
  const statuses: number[] = []
  const order = async (i: number) => {
    const { id: userId, token } = buyers[i % buyers.length]!
    const response = await ask(shop, {
      method: 'POST',
      url: '/api/order/createOrder',
      token,
      headers: { 'idempotency-key': String(i) },
      form: { userId, ...common },
    })
    expect('retry-after' in response.headers).toBe(response.statusCode === 503)
    statuses.push(response.statusCode)
  }
  const sent = later(Promise.all(Array.from({ length: 400 }, (_, i) => order(i))))
  await until(() => expect(statuses).toEqual(Array(68).fill(503)))

  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const head = `POST /api/order/createOrder HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${buyers[0]!.token}`
  const unsent = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000'
  const client = await send(shop.server, `${head}\r\n${unsent}\r\n\r\n`)
  expect(String((await once(client, 'data'))[0])).toContain('503 Service Unavailable')
  expect((await ask(shop, { url: '/api/settings' })).statusCode).toBe(200)

  stored.resolve()
  await sent
  const count = (code: number) => statuses.filter((status) => status === code).length
  expect([count(201), count(409)]).toEqual([32, 300])
  expect(await brokenIn(shop.app)).toEqual([])
  await order(400)
  expect(statuses.at(-1)).toBe(409) // out of stock, and not busy
})

it('a client that sends or reads slowly keeps no one out', async () => {
  const server = await aServer(() => Buffer.alloc(32 * 1_048_576)) // more than an operating system buffers for a connection
  const head = 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
  for (const text of [
    head,
    head,
    'GET / HTTP/1.1\r\nhost: shop\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: shop\r\n\r\n',
  ])
    (await send(server, text)).pause()
  await until(() => expect(server.inFlight.size).toBe(4))
  await until(async () => expect((await server.inject('/')).statusCode).toBe(200))
})

it('work for a client that hung up counts until it is done', async () => {
  const response = Promise.withResolvers<string>()
  const server = await aServer(() => response.promise)
  for (let i = 0; i < 2; i += 1) {
    const client = await send(server, 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
    await until(() => expect(server.inFlight.size).toBe(i + 1))
    client.destroy()
  }
  await until(() => expect([...server.inFlight].every(({ raw }) => raw.destroyed)).toBe(true))
  expect((await server.inject('/')).statusCode).toBe(503)
  response.resolve('done')
  await until(() => expect(server.inFlight.size).toBe(0))
  expect((await server.inject('/')).statusCode).toBe(200)
})

/** A server that allows two waiting requests. */
async function aServer(responses: () => unknown): Promise<FastifyInstance> {
  const server = fastify()
  shedLoad(server, 2)
  server.setErrorHandler<{ status: number }>((error, _, reply) => reply.code(error.status).send())
  server.get('/', async () => responses())
  server.post('/', async () => responses())
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.server.closeAllConnections()
    await server.close()
  })
  return server
}

async function send(server: FastifyInstance, text: string): Promise<Socket> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
