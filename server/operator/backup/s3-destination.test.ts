import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { messageOf } from '../../shop-error.ts'
import { bucketFor } from '../../testing/bucket.ts'
import { s3Destination } from './s3-destination.ts'

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: undefined }
const MB = 1_048_576

async function* inParts(bytes: Buffer, failAt = Infinity): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 300_000) {
    if (from > failAt) throw new Error('the shop was lost')
    yield bytes.subarray(from, from + 300_000)
  }
}

type Meddle = (request: IncomingMessage, count: number) => 'answer' | 'fail' | 'forget' | 'silence'

/** A bucket on a real server behind a proxy that fails requests, or drops responses. */
async function bucketBehind(meddle: Meddle) {
  const { url, port } = await bucketFor('backups')
  let count = 0
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request
    const body = await buffer(request)
    const what = meddle(request, (count += 1))
    seen.push(`${method} ${path?.replace(/=[\da-f]{32}/, '=ID')}`)
    if (what === 'silence') return
    if (what === 'fail') return response.writeHead(500).end()
    // On a new connection: the server may close an idle one just as the next request begins.
    const passed = ask({ host: '127.0.0.1', port, method, path, headers, agent: false }).end(body)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    if (what === 'forget') return response.writeHead(500).end()
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const behind = (server.address() as AddressInfo).port
  return {
    seen,
    straight: s3Destination(url, KEYS),
    destination: s3Destination(url.replace(`:${port}`, `:${behind}`), KEYS),
  }
}

test('a multipart backup is restored whole and listed, though every third request fails', async () => {
  const { destination } = await bucketBehind((_request, count) => (count % 3 === 0 ? 'fail' : 'answer'))
  const bytes = randomBytes(17 * MB)
  expect(await destination.write('one.backup', inParts(bytes))).toBe(bytes.length)
  expect((await buffer(destination.read('one.backup'))).equals(bytes)).toBe(true)
  expect(await destination.names()).toEqual(['one.backup'])
  await destination.remove('one.backup')
  expect(await destination.names()).toEqual([])
})

test('a backup that ends exactly with a part is restored whole too', async () => {
  const { destination } = await bucketBehind(() => 'answer')
  const bytes = randomBytes(8 * MB)
  await destination.write('one.backup', inParts(bytes))
  expect((await buffer(destination.read('one.backup'))).equals(bytes)).toBe(true)
})

test('a backup of an odd name is found by it, and by no part of it', async () => {
  const { destination, seen } = await bucketBehind(() => 'answer')
  const name = 'a+b of 100% #1?x=y ä.backup'
  await destination.write('a', inParts(randomBytes(10)))
  await destination.write(name, inParts(Buffer.from('odd')))
  expect(seen.at(-1)).toContain('/backups/backups/a%2Bb%20of%20100%25%20%231%3Fx%3Dy%20%C3%A4.backup?')
  expect(String(await buffer(destination.read(name)))).toBe('odd')
  expect((await destination.names()).toSorted()).toEqual(['a', name])
  await expect(buffer(destination.read('a?x=y'))).rejects.toThrow('there is no backup a?x=y in BACKUP_TO')
})

test('a bucket that vanishes half-way contains nothing, and the message says that it does not respond', async () => {
  let isGone = false
  const { destination, straight } = await bucketBehind(() => (isGone ? 'fail' : 'answer'))
  const vanishing = async function* () {
    yield randomBytes(9 * MB)
    isGone = true
    yield randomBytes(9 * MB)
  }
  const gone = await destination.write('one.backup', vanishing()).catch(messageOf)
  expect(gone).toMatch(/^the bucket backups at http:\S+ answered 500 to PUT backups\/one\.backup$/)
  expect(await straight.names()).toEqual([])
})

test('a shop that is lost half-way leaves nothing, and its upload is given up', async () => {
  const { destination, seen } = await bucketBehind(() => 'answer')
  await expect(destination.write('one.backup', inParts(randomBytes(18 * MB), 9 * MB))).rejects.toThrow(
    'the shop was lost',
  )
  expect(await destination.names()).toEqual([])
  expect(seen).toContain('DELETE /backups/backups/one.backup?uploadId=ID')
})

test('stopping does not wait for a bucket that stops responding half-way', async () => {
  const stopping = new AbortController()
  const { destination, straight } = await bucketBehind(({ method }) => {
    if (method !== 'PUT') return 'answer'
    setTimeout(() => stopping.abort(), 100)
    return 'silence'
  })
  // Without the signal an attempt would last longer than the test: PART_MS.
  await expect(
    destination.write('one.backup', inParts(randomBytes(9 * MB)), stopping.signal),
  ).rejects.toThrow()
  expect(await straight.names()).toEqual([])
})

test('an upload whose last response is lost exists and counts', async () => {
  let isLost = false
  const { destination } = await bucketBehind(({ method, url }) => {
    if (isLost || method !== 'POST' || !url?.includes('uploadId')) return 'answer'
    isLost = true
    return 'forget'
  })
  expect(await destination.write('one.backup', inParts(randomBytes(1_000)))).toBe(1_000)
  expect(await destination.names()).toEqual(['one.backup'])
})

test('what is not there is one line', async () => {
  const { destination } = await bucketBehind(() => 'answer')
  await expect(buffer(destination.read('none.backup'))).rejects.toThrow(
    'there is no backup none.backup in BACKUP_TO',
  )
})
