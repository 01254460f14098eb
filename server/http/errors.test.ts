import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import type { Database } from '../database/database.ts'
import { logOptions } from '../log.ts'
import { ShopError } from '../shop-error.ts'
import { onOneEngine } from '../testing/engines.ts'
import { type RawRequest, send } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/test-shop.ts'

const json = { 'content-type': 'application/json' }

function login(payload: string | undefined, headers: Record<string, string> = json): RawRequest {
  return { method: 'POST', url: '/api/auth/login', headers, ...(payload === undefined ? {} : { payload }) }
}

const REQUESTS: [string, RawRequest, keyof typeof ERRORS][] = [
  ['an unknown path', { url: '/api/nothing' }, 'NOT_FOUND'],
  ['the API itself', { url: '/api' }, 'NOT_FOUND'],
  ['the API with a slash', { url: '/api/' }, 'NOT_FOUND'],
  ['another spelling of a path', { url: '/api/product/getallproduct' }, 'NOT_FOUND'],
  ['a slash too many', { url: '/api/product/getAllProduct/' }, 'NOT_FOUND'],
  [
    'an unknown path with a method',
    { method: 'POST', url: '/api/nothing', headers: json, payload: '{}' },
    'NOT_FOUND',
  ],
  ['another method', { method: 'PUT', url: '/api/auth/login', headers: json, payload: '{}' }, 'NOT_FOUND'],
  ['a picture that is not there', { url: `/files/${'a'.repeat(64)}-800.webp` }, 'NOT_FOUND'],
  ['a file that is no picture', { url: '/files/secret' }, 'NOT_FOUND'],
  ['a private file', { url: '/files/private/x' }, 'NOT_FOUND'],
  ['an address that cannot be decoded', { url: '/api/order/getOrder/%zz' }, 'BAD_REQUEST'],
  ['half a letter in an address', { url: '/api/order/getOrder/%e0%a4' }, 'BAD_REQUEST'],
  ['a picture’s address that cannot be decoded', { url: '/files/%c0%af' }, 'BAD_REQUEST'],
  ['an address of 300 letters', { url: `/api/order/getOrder/${'x'.repeat(300)}` }, 'NOT_FOUND'],
  ['broken JSON', login('{"email":'), 'BAD_REQUEST'],
  ['a trailing comma', login('{"email":"a",}'), 'BAD_REQUEST'],
  ['a blank body', login('  '), 'BAD_REQUEST'],
  ['a prototype in JSON', login('{"__proto__":{"admin":true}}'), 'BAD_REQUEST'],
  ['a constructor in JSON', login('{"constructor":{"prototype":{"admin":true}}}'), 'BAD_REQUEST'],
  ['JSON of 10,000 brackets', login(`{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`), 'VALIDATION'],
  ['no body', login(undefined, {}), 'VALIDATION'],
  ['an empty body', login(''), 'VALIDATION'],
  ['a list for a body', login('[]'), 'VALIDATION'],
  ['one byte above 1 MiB', login(`"${'x'.repeat(1_048_575)}"`), 'TOO_LARGE'],
  ['text', login('email=a', { 'content-type': 'text/plain' }), 'WRONG_KIND'],
  [
    'a browser’s form',
    login('email=a', { 'content-type': 'application/x-www-form-urlencoded' }),
    'WRONG_KIND',
  ],
  ['XML', login('<a/>', { 'content-type': 'application/xml' }), 'WRONG_KIND'],
  ['a kind that is none', login('{}', { 'content-type': 'json' }), 'WRONG_KIND'],
  ['bytes without a kind', login('{}', {}), 'WRONG_KIND'],
  ['a picture where JSON belongs', { ...login(undefined), headers: {}, form: { email: 'a' } }, 'WRONG_KIND'],
]

onOneEngine('an error', (engine) => {
  it('is JSON of one form, with its code’s status and the request’s id, whatever was sent', async () => {
    const shop = await testShop(engine)
    for (const [name, request, code] of REQUESTS) {
      const response = await send(shop, request)
      expect(response.statusCode, `${name}: ${response.body}`).toBe(ERRORS[code].status)
      const body = response.json<Record<string, unknown>>()
      expect(body, name).toMatchObject({ success: false, code, message: expect.stringMatching(/\w/) })
      expect(body['error'], name).toBe(body['message'])
      expect(body['requestId'], name).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
      expect(response.headers['x-request-id'], name).toBe(body['requestId'])
      expect(response.headers['content-type'], name).toBe('application/json; charset=utf-8')
      expect(response.headers['cache-control'], name).toBe('no-store')
      expect(response.headers['x-content-type-options'], name).toBe('nosniff')
      expect('fields' in body, name).toBe(code === 'VALIDATION')
    }
  })

  it('is never caused by an empty JSON body where none is needed, as browsers send with DELETE and PATCH', async () => {
    const shop = await testShop(engine)
    const { token } = await shop.person('admin')
    const url = '/api/offer/deleteOfferById/nothing'
    const deleted = await send(shop, { method: 'DELETE', url, token, headers: json })
    expect(deleted.statusCode).toBe(404)
    expect(deleted.json()).toMatchObject({ success: false, status: 404, code: 'NOT_FOUND' })
    const changed = await send(shop, {
      method: 'PATCH',
      url: '/api/offer/updateOfferById/nothing',
      token,
      headers: json,
    })
    expect(changed.statusCode).toBe(404)
    const out = await send(shop, { method: 'POST', url: '/api/auth/logout', token, headers: json })
    expect(out.statusCode).toBe(200)
  })

  it('takes no request id from outside but from a proxy that is trusted', async () => {
    const shop = await testShop(engine)
    const response = await send(shop, {
      url: '/api/nothing',
      headers: { 'request-id': 'mine', 'x-request-id': 'mine' },
    })
    expect(response.headers['x-request-id']).not.toBe('mine')
    const behind = await testShop(engine, { environment: { TRUST_PROXY: '10.0.0.0/8 uniquelocal ::1' } })
    const idFor = async (from: string, id: string) => {
      const requested = { url: '/api/nothing', from, headers: { 'x-request-id': id } }
      const { headers, body } = await send(behind, requested)
      expect(JSON.parse(body)).toMatchObject({ requestId: headers['x-request-id'] })
      return headers['x-request-id']
    }
    const given = '0af7651916cd43dd8448eb211c80319c'
    for (const proxy of ['10.1.2.3', '::ffff:10.1.2.3', '192.168.0.9', '::1', 'fd00::7'])
      expect(await idFor(proxy, given), proxy).toBe(given)
    for (const stranger of ['203.0.113.9', '127.0.0.1', '2001:db8::1', 'fe80::1%eth0', 'none'])
      expect(await idFor(stranger, given), stranger).not.toBe(given)
    for (const odd of ['short', 'x'.repeat(65), '12345678 9', '12345678"9', 'é'.repeat(9)])
      expect(await idFor('::1', odd), odd).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  })

  it('in the shop itself has a neutral text, without details', async () => {
    const shop = await testShop(engine)
    breakReads(shop, () => new Error('select password_hash from accounts: secret detail'))
    const response = await send(shop, { url: '/api/settings' })
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('secret')
    expect(response.body).not.toContain('select')
    expect(response.json()).toMatchObject({ code: 'INTERNAL', message: ERRORS.INTERNAL.text })
  })

  it.each(['INTERNAL', 'BUSY'] as const)(
    'that is %s is one line of the log, with its cause',
    async (code) => {
      const lines: string[] = []
      const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
      const shop = await testShop(engine, { log, environment: { LOG_LEVEL: 'info' } })
      breakReads(shop, () => (code === 'BUSY' ? new ShopError('BUSY') : new Error('a cause')))
      lines.length = 0
      const { statusCode: status, headers } = await send(shop, { url: '/api/settings?page=1' })
      expect(status).toBe(ERRORS[code].status)
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        {
          level: 50,
          reqId: headers['x-request-id'],
          status,
          ms: expect.any(Number),
          err: { message: code === 'BUSY' ? ERRORS.BUSY.text : 'a cause' },
          msg: 'GET /api/settings',
        },
      ])
    },
  )

  it.each([
    ['a lost connection', { code: 'ECONNREFUSED' }],
    ['a database that is stopped', { code: '57P01' }],
    ['a connection that broke between two statements', { message: 'Client was closed and is not queryable' }],
    ['a pooler that lost its server', { code: '08P01' }],
    ['a statement that took too long', { code: '57014' }],
    ['a transaction that waited too long', { code: '25P03' }],
    ['transactions that were in the way eight times', { code: '40001' }],
    ['a full disk', { code: 'ENOSPC' }],
    ['a disk that was mounted as read-only', { code: 'EROFS' }],
    ['a folder that this user may no longer write', { code: 'EACCES' }],
    ['a failing disk', { code: 'EIO' }],
    ['a full SQLite disk', { code: 'ERR_SQLITE_ERROR', errcode: 13 }],
    ['too many connections', { message: 'timeout exceeded when trying to connect' }],
  ])('by %s is a clear 503 with Retry-After', async (_, details) => {
    const shop = await testShop(engine)
    breakReads(shop, () => Object.assign(new Error('x'), details))
    const response = await send(shop, { url: '/api/settings' })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toMatch(/^\d+$/)
    expect(response.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' })
    expect((await send(shop, { url: '/api/ready' })).statusCode).toBe(503)
    expect((await send(shop, { url: '/api/health' })).statusCode).toBe(200)
  })

  it('reaches who uploads ten megabytes without a login, over a real connection', async () => {
    const shop = await testShop(engine)
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.server.server.address() as AddressInfo
    const form = new FormData()
    form.append('image', new File([new Uint8Array(10_000_000)], 'a.png'))
    const response = await fetch(`http://127.0.0.1:${port}/api/order/createOrder`, {
      method: 'POST',
      body: form,
    })
    expect(response.status).toBe(401)
    const { token } = await shop.person()
    const large = new FormData()
    large.append('image', new File([new Uint8Array(10_485_761)], 'a.png'))
    const refused = await fetch(`http://127.0.0.1:${port}/api/order/createOrder`, {
      method: 'POST',
      body: large,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ code: 'TOO_LARGE', message: 'Images can be up to 10MB.' })
  })

  it('does not end the shop when someone disconnects during an upload or does not speak HTTP', async () => {
    const shop = await testShop(engine)
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.server.server.address() as AddressInfo
    const { token } = await shop.person()
    const head = [
      'POST /api/order/createOrder HTTP/1.1',
      'host: shop',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 1000000',
      '',
      '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
    ].join('\r\n')
    for (const bytes of [head, 'GET / HTTP/9\r\n\r\n', '\u0000\u0001\u0002\r\n\r\n'])
      await hangUpAfter(port, bytes)
    expect((await send(shop, { url: '/api/ready' })).statusCode).toBe(200)
  })
})

/** Makes every read outside a transaction fail. */
function breakReads(shop: TestShop, error: () => Error): void {
  const broken = new Proxy(shop.app.database.read, {
    get: () => {
      throw error()
    },
  })
  ;(shop.app.database as { read: Database['read'] }).read = broken
}

async function hangUpAfter(port: number, bytes: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1', () => setTimeout(() => socket.destroy(), 50))
    })
    socket.once('close', () => resolve())
    socket.on('error', () => undefined)
  })
}
