import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { testShop } from '../testing/test-shop.ts'

const host = 'host: shop\r\n'
const REQUESTS: [string, string, keyof typeof ERRORS][] = [
  [
    'headers that are too long',
    `GET /api/health HTTP/1.1\r\n${host}x: ${'a'.repeat(20_000)}\r\n\r\n`,
    'HEADERS_TOO_LARGE',
  ],
  ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 'HEADERS_TOO_LARGE'],
  ['no HTTP', '\u0001\u0002\u0003\r\n\r\n', 'BAD_REQUEST'],
  ['an unknown version', `GET /api/health HTTP/9.0\r\n${host}\r\n`, 'BAD_REQUEST'],
  ['a header without a colon', `GET /api/health HTTP/1.1\r\n${host}broken\r\n\r\n`, 'BAD_REQUEST'],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', 'BAD_REQUEST'],
  [
    'a body of two lengths',
    `POST /api/auth/login HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\nxx`,
    'BAD_REQUEST',
  ],
  [
    'chunks with long extensions',
    `POST /api/auth/login HTTP/1.1\r\n${host}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
    'TOO_LARGE',
  ],
]

it.each(REQUESTS)('%s gets the form of every other error', async (_, bytes, code) => {
  const { status, headers, body } = parts(await responseTo(bytes))
  expect(status).toBe(ERRORS[code].status)
  expect(headers).toMatch(/content-type: application\/json/i)
  expect(headers).toMatch(/x-content-type-options: nosniff/i)
  const response = JSON.parse(body) as Record<string, unknown>
  expect(response).toEqual({
    success: false,
    message: ERRORS[code].text,
    error: ERRORS[code].text,
    code,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(headers).toContain(`x-request-id: ${String(response['requestId'])}`)
})

it('a request that never ends gets an error', async () => {
  const { status, body } = parts(
    await responseTo(`GET /api/health HTTP/1.1\r\n${host}`, { headersTimeout: 1 }),
  )
  expect(status).toBe(408)
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'TIMEOUT' })
})

it('an unknown Expect header changes no response', async () => {
  const response = await responseTo(
    `GET /api/health HTTP/1.1\r\n${host}expect: wonders\r\nconnection: close\r\n\r\n`,
  )
  expect(parts(response).status).toBe(200)
})

/** Everything that a listening shop sends in response to these bytes until it closes the connection. */
async function responseTo(bytes: string, { headersTimeout = 60_000 } = {}): Promise<string> {
  const shop = await testShop('sqlite')
  Object.assign(shop.server.server, { headersTimeout, connectionsCheckingInterval: 10 })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.server.server.address() as AddressInfo
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1')
      if (/\r\n\r\n[^]*}$/.test(text)) socket.end()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(text))
  })
}

function parts(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  return { status: Number(head.split(' ')[1]), headers: head, body }
}
