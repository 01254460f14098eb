import { rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { aProduct } from '../testing/builders.ts'
import { onOneEngine } from '../testing/engines.ts'
import { orderBody, type RawRequest, send } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/test-shop.ts'
import { later, until } from '../testing/until.ts'
import { WAITING_MAX } from './in-flight.ts'

const LISTED = 'https://shop.example'
const ELSEWHERE = [
  'https://elsewhere.example',
  'https://shop.example.evil.example',
  'http://shop.example',
  'null',
]
const WEB_ORIGINS = `${LISTED}, http://localhost:5173`

/** A request as a browser sends it from a page of another origin. */
function sendFrom(shop: TestShop, origin: string, request: RawRequest): Promise<LightMyRequestResponse> {
  return send(shop, { ...request, headers: { origin, ...request.headers } })
}

function corsHeadersOf({ headers }: LightMyRequestResponse): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'))
}

function preflight(method: string, url: string): RawRequest {
  return { method: 'OPTIONS', url, headers: { 'access-control-request-method': method } }
}

function words(header: unknown): string[] {
  return String(header).split(', ')
}

onOneEngine('a page of a listed origin', (engine) => {
  it('may send a preflight, and learns what it may send', async () => {
    const shop = await testShop(engine, { environment: { WEB_ORIGINS } })
    for (const [method, url] of [
      ['POST', '/api/order/createOrder'],
      ['PATCH', '/api/offer/updateOfferById/1'],
      ['GET', '/api/events'],
    ] as const) {
      const { statusCode, headers, body } = await sendFrom(shop, LISTED, preflight(method, url))
      expect([statusCode, body], url).toEqual([204, ''])
      expect(headers['access-control-allow-origin']).toBe(LISTED)
      expect(words(headers['access-control-allow-methods'])).toContain(method)
      expect(words(headers['access-control-allow-headers']).toSorted()).toEqual([
        'authorization',
        'consent-version',
        'content-type',
        'idempotency-key',
        'last-event-id',
      ])
      expect(Number(headers['access-control-max-age'])).toBeGreaterThan(0)
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(words(headers['vary'])).toContain('origin')
    }
    const other = await sendFrom(shop, 'http://localhost:5173', preflight('POST', '/api/auth/login'))
    expect(other.headers['access-control-allow-origin']).toBe('http://localhost:5173')
  })

  it('can read every response, errors and files too, and the additional headers', async () => {
    const shop = await testShop(engine, { environment: { WEB_ORIGINS } })
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    const json = { 'content-type': 'application/json' }
    const image = lamp.images[0]!
    const requests: [status: number, request: RawRequest][] = [
      [200, { url: '/api/product/getAllProduct' }],
      [200, { url: '/api/product/getAllProduct', headers: { 'accept-encoding': 'br' } }],
      [200, { url: '/api/order/exportOrders', token: admin.token }],
      [200, { url: '/api/openapi.json' }],
      [200, { url: image }],
      [304, { url: image, headers: { 'if-none-match': `"${image.slice('/files/'.length)}"` } }],
      [400, { url: '/api/order/getOrder/%zz', token: admin.token }],
      [400, { method: 'POST', url: '/api/auth/login', headers: json, payload: '{' }],
      [401, { url: '/api/events' }],
      [401, { url: '/api/order/exportOrders' }],
      [404, { url: '/api/nothing' }],
      [404, { url: `/api/order/getOrder/${'x'.repeat(300)}`, token: admin.token }],
      [404, { url: `/files/${'a'.repeat(64)}-800.webp` }],
      [413, { method: 'POST', url: '/api/auth/login', headers: json, payload: `"${'x'.repeat(1_048_576)}"` }],
    ]
    for (const [status, request] of requests) {
      const { statusCode, headers } = await sendFrom(shop, LISTED, request)
      expect(statusCode, request.url).toBe(status)
      expect(headers['access-control-allow-origin'], request.url).toBe(LISTED)
      expect(words(headers['access-control-expose-headers']), request.url).toEqual([
        'content-disposition',
        'date',
        'retry-after',
        'x-request-id',
      ])
      expect(words(headers['vary']), request.url).toContain('origin')
    }
  })

  it('can read that it was limited or overloaded, and when to retry', async () => {
    const shop = await testShop(engine, { environment: { WEB_ORIGINS } })
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    for (let i = 0; i < 5; i += 1) await admin.call('sendPasswordReset', { params: { id: asha.id } })
    const url = `/api/auth/sendPasswordReset/${asha.id}`
    const refused = await sendFrom(shop, LISTED, { method: 'POST', url, token: admin.token })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'access-control-allow-origin': LISTED, 'retry-after': '3600' })
    const files = join(shop.where.dataDir, 'files')
    await rm(files, { recursive: true, force: true })
    await writeFile(files, '')
    const unready = await sendFrom(shop, LISTED, { url: '/api/ready' })
    expect(unready.statusCode).toBe(503)
    expect(unready.headers).toMatchObject({ 'access-control-allow-origin': LISTED, 'retry-after': '2' })
  })

  it('shows images, private ones too', async () => {
    const shop = await testShop(engine, { environment: { WEB_ORIGINS } })
    const asha = await shop.person()
    const lamp = await aProduct(await shop.person('admin'))
    const order = await asha.call('createOrder', {
      body: await orderBody(asha, [{ product: lamp._id, quantity: 1 }]),
    })
    const { image } = (await asha.call('getOrder', { params: { id: order.data._id } })).data
    const name = lamp.images[0]!.slice('/files/'.length)
    for (const request of [
      { url: lamp.images[0]! },
      { url: lamp.images[0]!, headers: { 'if-none-match': `"${name}"` } },
      { url: image },
    ]) {
      const { statusCode, headers } = await send(shop, request)
      expect([200, 304], request.url).toContain(statusCode)
      expect(headers['cross-origin-resource-policy'], request.url).toBe('cross-origin')
    }
  })

  it('receives events live', async () => {
    const shop = await testShop(engine, { environment: { WEB_ORIGINS } })
    const { token } = await shop.person()
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.server.server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/api/events`
    const closing = new AbortController()
    const response = await fetch(url, {
      headers: { origin: LISTED, authorization: `Bearer ${token}` },
      signal: closing.signal,
    })
    closing.abort()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('access-control-allow-origin')).toBe(LISTED)
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-/)
    expect(words(response.headers.get('vary'))).toContain('origin')
  })
})

it('reads that the shop is overloaded, and may still ask before it calls', async () => {
  const shop = await testShop('sqlite', { environment: { WEB_ORIGINS } })
  const slow = Promise.withResolvers<null>()
  shop.app.files.get = () => slow.promise
  const url = `/files/${'a'.repeat(64)}-800.webp`
  const waiting = later(Promise.all(Array.from({ length: WAITING_MAX }, () => send(shop, { url }))))
  await until(() => expect(shop.server.inFlight.size).toBe(WAITING_MAX))
  const refused = await sendFrom(shop, LISTED, { url: '/api/product/getAllProduct' })
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({ code: 'BUSY' })
  expect(refused.headers).toMatchObject({ 'access-control-allow-origin': LISTED, 'retry-after': '2' })
  expect((await sendFrom(shop, LISTED, preflight('POST', '/api/auth/login'))).statusCode).toBe(204)
  slow.resolve(null)
  await waiting
})

onOneEngine('a page of an origin that is not listed', (engine) => {
  it('learns nothing, while a cache learns that the response depends on the origin', async () => {
    const shop = await testShop(engine, { environment: { WEB_ORIGINS } })
    for (const origin of ELSEWHERE) {
      const requested = await sendFrom(shop, origin, preflight('POST', '/api/auth/login'))
      expect([requested.statusCode, ...corsHeadersOf(requested)], origin).toEqual([404])
      const response = await sendFrom(shop, origin, { url: '/api/product/getAllProduct' })
      expect([response.statusCode, ...corsHeadersOf(response)], origin).toEqual([200])
      expect(words(response.headers.vary), origin).toContain('origin')
    }
  })

  it('is any page if none is listed: then nothing is different', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    for (const url of ['/api/product/getAllProduct', '/api/nothing', lamp.images[0]!, '/']) {
      const response = await sendFrom(shop, LISTED, { url })
      expect(corsHeadersOf(response), url).toEqual([])
      expect(String(response.headers.vary), url).not.toContain('origin')
    }
    const { headers } = await send(shop, { url: lamp.images[0]! })
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

onOneEngine('what is not the API', (engine) => {
  it('is read by no other page, listed or not', async () => {
    const shop = await testShop(engine, { environment: { WEB_ORIGINS } })
    for (const url of ['/', '/login', '/metrics', '/apis'])
      expect(corsHeadersOf(await sendFrom(shop, LISTED, { url })), url).toEqual([])
  })
})
