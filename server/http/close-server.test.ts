import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '../testing/until.ts'
import { closeServer, shedLoad } from './in-flight.ts'

const LONG = 60_000
/** Far more bytes than an operating system buffers for a connection. */
const LARGE = 32 * 1_048_576

async function aServer(responses: () => unknown): Promise<FastifyInstance> {
  const server = fastify({ return503OnClosing: false })
  shedLoad(server)
  server.get('/', async () => responses())
  server.post('/', async () => responses())
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.server.closeAllConnections())
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

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, connections) => resolve(connections)))
}

async function bytesOf(socket: Socket): Promise<number> {
  let bytes = 0
  for await (const chunk of socket) bytes += (chunk as Buffer).length
  return bytes
}

it('a client that reads slowly gets its complete response from a closing server', async () => {
  const server = await aServer(() => Buffer.alloc(LARGE))
  const slow = await send(server, 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  await once(slow, 'readable')
  const closed = closeServer(server, LONG)
  await until(() => expect(server.server.listening).toBe(false))
  expect(await bytesOf(slow)).toBeGreaterThan(LARGE)
  await closed
})

it('a slow response is sent, and its connection is not waited for', async () => {
  const response = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const server = await aServer(() => {
    begun.resolve()
    return response.promise
  })
  const waiting = await send(server, 'GET / HTTP/1.1\r\nhost: shop\r\nconnection: keep-alive\r\n\r\n')
  await begun.promise
  const closed = closeServer(server, LONG)
  response.resolve('done')
  expect(await bytesOf(waiting)).toBeGreaterThan(0)
  await closed
})

it.each([
  [
    'half a body',
    'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  ],
  ['a request whose answer it never reads', 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n'],
])('a client that sends %s is ended at the deadline', async (_, text) => {
  const server = await aServer(() => Buffer.alloc(LARGE))
  const client = await send(server, text)
  client.pause()
  await until(async () => expect(await connectionsOf(server)).toBe(1))
  await closeServer(server, 300)
  expect(await connectionsOf(server)).toBe(0)
})

it.each([
  ['nothing yet, as browsers connect in advance', ''],
  ['half a head', 'GET / HTTP/1.1\r\nho'],
])('a client that has sent %s is not waited for', async (_, text) => {
  const server = await aServer(() => '')
  await send(server, text)
  await until(async () => expect(await connectionsOf(server)).toBe(1))
  await closeServer(server, LONG)
  expect(await connectionsOf(server)).toBe(0)
})

it('no one is let in while it closes', async () => {
  const response = Promise.withResolvers<string>()
  const server = await aServer(() => response.promise)
  const waiting = await send(server, 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  await until(() => expect(server.inFlight.size).toBe(1))
  const closed = closeServer(server, LONG)
  await until(() => expect(server.server.listening).toBe(false))
  await expect(send(server, 'GET / HTTP/1.1\r\n\r\n')).rejects.toThrow()
  response.resolve('')
  waiting.resume()
  await closed
})
