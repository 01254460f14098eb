import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { hash } from '../ids.ts'
import { s3Store } from './s3.ts'

const KEYS = { accessKeyId: 'KEY', secretAccessKey: 'SECRET', sessionToken: 'SESSION' }
const BYTES = Buffer.from('picture')

type Respond = (request: IncomingMessage, response: ServerResponse) => void
const status =
  (code: number, body = ''): Respond =>
  (_request, response) =>
    response.writeHead(code).end(body)
const breakOff: Respond = (_request, response) => {
  response.writeHead(200, { 'content-length': 100 }).write('half')
  setImmediate(() => response.destroy())
}

test('a request is sent again after 500, 503, 429 and a connection that breaks half-way', async () => {
  const server = await scripted([status(500), status(503), breakOff, status(200, 'whole')])
  expect(await server.store.get('a.webp')).toEqual(Buffer.from('whole'))
  expect(server.requests).toHaveLength(4)
  const another = await scripted([status(429), status(200, 'whole')])
  expect(await another.store.get('a.webp')).toEqual(Buffer.from('whole'))
})

test('a server that always responds with errors is UNAVAILABLE, with the cause for the log', async () => {
  const server = await scripted([status(503, '<Error><Code>SlowDown</Code></Error>')])
  const cause = expect.objectContaining({
    message: expect.stringMatching(/^the bucket shop at http:\S+ answered 503 SlowDown to GET a\.webp$/),
  })
  await expect(server.store.get('a.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE', cause })
  expect(server.requests).toHaveLength(4)
})

test('a server that can’t be reached is UNAVAILABLE, with one line at startup', async () => {
  const store = s3Store('s3://shop?endpoint=http://127.0.0.1:1', KEYS)
  await expect(store.get('a.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(store.ready()).rejects.toThrow(
    /^the bucket shop at http:\/\/127\.0\.0\.1:1 does not respond: [^\n]+$/,
  )
})

const rejected = (words: RegExp) => ({
  code: 'UNAVAILABLE',
  cause: expect.objectContaining({ message: expect.stringMatching(words) }),
})

test('a rejection is UNAVAILABLE too, with its cause, and is not sent again', async () => {
  const denied = status(403, '<Error><Code>AccessDenied</Code></Error>')
  const server = await scripted([denied])
  const { store } = server
  await expect(store.get('a.webp')).rejects.toMatchObject(
    rejected(/answered 403 AccessDenied to GET a\.webp: allow these keys to /),
  )
  await expect(store.has('a.webp')).rejects.toMatchObject(rejected(/answered 403 to HEAD a\.webp/))
  await expect(store.remove('a.webp')).rejects.toMatchObject(rejected(/ 403 AccessDenied to DELETE a\.webp/))
  await expect(store.ready()).rejects.toThrow('the keys can’t access the bucket shop')
  expect(server.requests).toHaveLength(4)
})

test('a put is addressed by path, signed with its region, session and the hash of its bytes', async () => {
  const server = await scripted([status(404), status(503), status(200)])
  await server.store.put('public/a.webp', BYTES)
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'HEAD /shop/public/a.webp',
    'PUT /shop/public/a.webp',
    'PUT /shop/public/a.webp',
  ])
  expect(server.requests[2]).toMatchObject({
    body: 'picture',
    headers: {
      'content-type': 'image/webp',
      'content-length': '7',
      'x-amz-content-sha256': hash(BYTES),
      'x-amz-security-token': 'SESSION',
      authorization: expect.stringMatching(/Credential=KEY\/\d{8}\/ap-south-1\/s3\/aws4_request/),
    },
  })
})

test('a rejected put is an error', async () => {
  const server = await scripted([
    status(404),
    status(400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>'),
  ])
  await expect(server.store.put('a.webp', BYTES)).rejects.toMatchObject(rejected(/XAmzContentSHA256Mismatch/))
})

test('a list continues from page to page', async () => {
  const server = await scripted([
    status(200, page(['public/a', 'public/b'], '1/+= &amp;')),
    status(200, page(['public/c&amp;&#38;&#x26;'], '')),
  ])
  const names: string[] = []
  for await (const { name, modifiedAt } of server.store.list('public')) {
    names.push(name)
    expect(modifiedAt).toBe(Date.UTC(2026, 10, 20, 6, 30))
  }
  expect(names).toEqual(['public/a', 'public/b', 'public/c&&&'])
  const second = new URL(server.requests[1]?.url ?? '', 'http://s3')
  expect(Object.fromEntries(second.searchParams)).toEqual({
    'list-type': '2',
    prefix: 'public/',
    'continuation-token': '1/+= &',
  })
})

function page(keys: string[], next: string): string {
  const at = '<LastModified>2026-11-20T06:30:00.000Z</LastModified>'
  const entries = keys.map((key) => `<Contents><Key>${key}</Key>\n${at}</Contents>`).join('')
  const token = next && `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<?xml version="1.0"?><ListBucketResult>${entries}${token}</ListBucketResult>`
}

interface SeenRequest {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A server that sends these responses in order, repeating the last one, and a store that uses it. */
async function scripted(responses: Respond[]) {
  const requests: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method, url, headers } = request
    const answer = responses[Math.min(requests.length, responses.length - 1)]
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    answer?.(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { requests, store: s3Store(`s3://shop?endpoint=http://127.0.0.1:${port}&region=ap-south-1`, KEYS) }
}
