import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type HeldCommit, postgresProxy } from './postgres-proxy.ts'

const url = inject('postgresUrl')

test('the tests have a PostgreSQL that the shop supports, in UTF-8', async () => {
  const client = await connected()
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  await client.end()
  expect(rows[0].version).toBeGreaterThanOrEqual(140_000)
  expect(rows[0].encoding).toBe('UTF8')
})

test('its address is in the environment of the workers too', () => {
  expect(process.env.TEST_POSTGRES_URL).toBe(url)
})

test('a held COMMIT whose connection the server resets was not committed', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => (bytes.includes('commit') ? socket.resetAndDestroy() : socket.write('done')))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const proxy = await postgresProxy(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/shop`)
  const held = new Promise<HeldCommit>((resolve) => proxy.cutAtCommit('insert', resolve))
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1').on('error', () => undefined)
  client.write('insert')
  await once(client, 'data')
  client.write('commit\0')
  expect(await (await held).deliver()).toBe(false)
})

async function connected() {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
