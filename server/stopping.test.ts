import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { ownFolder } from './testing/backups.ts'
import { openConnection } from './testing/connections.ts'
import { until } from './testing/until.ts'
import { ADMIN, endOf, placeForShop, startShop } from './testing/shop-process.ts'

// The real process at SIGTERM, as sent by a deployment or docker stop, and at SIGHUP, as its terminal closes.

const JSON_HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n'

test.each([
  ['sqlite', '1', 'SIGTERM'],
  ['postgres', '2', 'SIGHUP'],
] as const)(
  'a stop signal on %s ends the process with 0 whatever its clients do (WORKERS %s, %s)',
  async (engine, workers, signal) => {
    const place = await placeForShop(engine)
    const { origin, port, child, output } = await startShop(place, {
      WORKERS: workers,
      LOG_LEVEL: 'info',
      BACKUP_TO: await ownFolder(),
    })
    await send(port, 'GET /api/settings HTTP/1.1\r\nho')
    await send(port, `${JSON_HEAD}content-length: 100\r\n\r\n{"em`)
    const trickling = await send(port, `${JSON_HEAD}content-length: 100000\r\n\r\n{`)
    const drip = setInterval(() => trickling.write(' '), 500)
    onTestFinished(() => clearInterval(drip))
    // Responses of several MB that the client does not read.
    const silent = await send(port, 'GET /api/openapi.json HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(40))
    silent.pause()
    const { token } = await createClient({ origin, token: () => null })('login', { body: ADMIN })
    const news = await openConnection(origin).listen(token)
    expect(await endOf(child, signal)).toBe(0)
    expect(news.join('')).toContain('event: ended')
    await until(() => expect(output()).toContain('GET /api/events'))
    expect(output()).not.toContain('the backup failed')
  },
)

test('a stop signal first fails the readiness check, and the shop serves on for DRAIN_SECONDS', async () => {
  const { origin, child } = await startShop(await placeForShop('sqlite'), { DRAIN_SECONDS: '2' })
  const ready = () => fetch(`${origin}/api/ready`)
  expect((await ready()).status).toBe(200)
  const ended = endOf(child, 'SIGTERM')
  await until(async () => expect((await ready()).status).toBe(503))
  const served = await fetch(`${origin}/api/category/getAllCategory`)
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended).toBe(0)
})

async function send(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}
