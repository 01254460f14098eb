import { Pool } from 'pg'
import { pino } from 'pino'
import { expect, inject, it, onTestFinished } from 'vitest'
import { logOptions } from './log.ts'
import { onServer } from './testing/templates.ts'
import { testImage } from './testing/test-images.ts'
import { testShop } from './testing/test-shop.ts'

/** Error lines in the shop's log. */
function aLog() {
  const lines: string[] = []
  return { lines, log: pino(logOptions('info'), { write: (line: string) => lines.push(line) }) }
}

it('a broken connection to PostgreSQL is logged without the client, its connection and its query', async () => {
  const { lines, log } = aLog()
  const server = inject('postgresUrl')
  const heard = Promise.withResolvers<Error>()
  const pool = new Pool({ connectionString: server }) // what pg itself reports, before the shop's own pool removes the client
  pool.on('error', heard.resolve)
  onTestFinished(() => pool.end())
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid, $1::text as phone', [
    '+91 98765 43210',
  ])
  await onServer(server, `select pg_terminate_backend(${rows[0]?.pid})`)
  const error = await heard.promise
  expect(error).toHaveProperty('client')
  log.error({ err: error }, 'an idle database connection broke')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: { code: '57P01', message: expect.stringMatching(/\w/), stack: expect.stringContaining('at ') },
  })
  for (const secret of ['client', 'connectionParameters', '98765', '"host"', 'select'])
    expect(lines[0]).not.toContain(secret)
  expect(lines[0]!.length).toBeLessThan(4_000)
})

it('an error is logged with its code, causes and parts, and without its other properties', () => {
  const { lines, log } = aLog()
  const row = { detail: 'Key (email)=(asha@customer.example) already exists.', parameters: ['asha'] }
  const cause = Object.assign(new Error('no route', { cause: 'asha as a text' }), {
    code: 'EHOSTUNREACH',
    ...row,
  })
  const parts = [Object.assign(new Error('one'), { code: 'ECONNREFUSED', port: 5432, ...row }), 'asha']
  log.error({ err: Object.assign(new AggregateError(parts, 'all failed', { cause }), row) })
  log.error(Object.assign(new Error('alone'), { code: '23505', constraint: 'accounts_email', ...row }))
  expect(lines.map((line) => (JSON.parse(line) as { err: object }).err)).toMatchObject([
    {
      type: 'AggregateError',
      message: 'all failed',
      cause: { message: 'no route', code: 'EHOSTUNREACH' },
      errors: [{ message: 'one', code: 'ECONNREFUSED', port: 5432 }, {}],
    },
    { message: 'alone', code: '23505', constraint: 'accounts_email' },
  ])
  expect(lines.join()).not.toContain('asha')
})

it('an error of any length and depth is a line of bounded length', () => {
  const { lines, log } = aLog()
  let error = new Error('x'.repeat(1_000_000))
  for (let i = 0; i < 100; i += 1) error = new Error('outer'.repeat(1_000), { cause: error })
  const circle = new Error('round')
  circle.cause = circle
  const many = new AggregateError(Array.from({ length: 10_000 }, () => error))
  for (const err of [error, circle, many]) log.error({ err })
  for (const line of lines) expect(line.length).toBeLessThan(100_000)
})

it('a field that names a secret or a person is left out, alone and inside an object', () => {
  const { lines, log } = aLog()
  const names = ['password', 'token', 'authorization', 'email', 'mobile', 'phone', 'address', 'secret']
  const named = Object.fromEntries(names.map((name) => [name, 'kept back']))
  log.info({ ...named, request: { ...named, id: 7 } }, 'signed in')
  expect(JSON.parse(lines[0]!)).toMatchObject({ request: { id: 7 }, msg: 'signed in' })
  expect(lines[0]).not.toContain('kept back')
})

it('an upload is logged without its token and its sender, even at the level trace', async () => {
  const lines: string[] = []
  const log = pino(logOptions('trace'), { write: (line: string) => void lines.push(line) })
  const shop = await testShop('sqlite', { log })
  const { token, call } = await shop.person('admin')
  await call('createCategory', {
    body: { name: 'Lamps', image: await testImage() },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(lines.join('')).toContain('POST /api/category/createCategory')
  for (const secret of [token, '203.0.113.9']) expect(lines.join('')).not.toContain(secret)
})
