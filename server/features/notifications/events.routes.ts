import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import type { SignIn } from '../../http/mount.ts'
import { Refusal } from '../../refusal.ts'
import { CONNECTIONS_MAX, EventHub } from './event-hub.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // a proxy that gathers answers would hold the news back
  'x-content-type-options': 'nosniff',
}
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** GET /api/events: own notifications as server-sent events; those after `Last-Event-ID` first, some perhaps twice. */
export function serveEvents(server: FastifyInstance, app: App, signIn: SignIn): void {
  const hub = new EventHub(app)
  server.addHook('preClose', async () => hub.close())
  server.get('/api/events', async (request, reply) => {
    const actor = await signIn(request.headers.authorization)
    if (!actor) throw new Refusal('NOT_SIGNED_IN')
    if (actor.isGuest) throw new Refusal('FORBIDDEN')
    if (hub.connectionsOf(actor.id) >= CONNECTIONS_MAX) {
      void reply.header('retry-after', '30')
      throw new Refusal('TOO_MANY', 'This account has too many windows open. Please close some.')
    }
    const lastId = request.headers['last-event-id']?.toString()
    reply.headers(HEADERS).hijack()
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    await hub.add(actor, reply.raw, lastId && UUID.test(lastId) ? lastId : undefined)
  })
}
