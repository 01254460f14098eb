import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import type { SignIn } from '../../http/mount.ts'
import { ShopError } from '../../shop-error.ts'
import { isoTime } from '../../clock.ts'
import { idAt } from '../../ids.ts'
import type { NotificationsRow } from '../../database/tables/accounts.ts'
import { type Actor, roleOf } from '../../actor.ts'
import { isNotified, serializeNotification, notificationsOf } from './notifications.routes.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // a proxy that buffers responses would delay the events
  'x-content-type-options': 'nosniff',
}
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * GET /api/events: the caller's notifications as server-sent events, starting with those after `Last-Event-ID`;
 * some may be repeated.
 */
export function serveEvents(server: FastifyInstance, app: App, signIn: SignIn): void {
  const hub = new EventHub(app)
  server.addHook('preClose', async () => hub.close())
  server.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await signIn(request.headers.authorization)
    if (!actor) throw new ShopError('NOT_SIGNED_IN')
    if (actor.isGuest) throw new ShopError('FORBIDDEN')
    if (hub.connectionsOf(actor.id) >= CONNECTIONS_MAX) {
      void reply.header('retry-after', '30')
      throw new ShopError('TOO_MANY', 'This account has too many windows open. Please close some.')
    }
    const lastId = request.headers['last-event-id']?.toString()
    reply.headers(HEADERS).hijack()
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    await hub.add(actor, reply.raw, lastId && UUID.test(lastId) ? lastId : undefined)
  })
}

const POLL_MS = 500
const HEARTBEAT_MS = 15_000
/** A transaction can commit after one with newer ids, so each poll looks back this far. */
const OVERLAP_MS = 10_000
const AT_ONCE = 500
/** One fewer than a browser's connections to a server over HTTP/1.1: other requests need one. */
export const CONNECTIONS_MAX = 5

interface Listener {
  actor: Actor
  response: ServerResponse
  /** Ids already sent within the overlap. */
  sent: Set<string>
}

/** This process's listeners. One poll twice a second serves them all; without listeners there is no poll. */
class EventHub {
  readonly #app: App
  readonly #listeners = new Set<Listener>()
  #timer: NodeJS.Timeout | undefined
  #looking = false
  #closed = false
  #beatAt = 0

  constructor(app: App) {
    this.#app = app
  }

  connectionsOf(accountId: string): number {
    return [...this.#listeners].filter(({ actor }) => actor.id === accountId).length
  }

  /** Sends notifications after `lastId`, then all new ones, until the response closes or the session ends. */
  async add(actor: Actor, response: ServerResponse, lastId: string | undefined): Promise<void> {
    const listener: Listener = { actor, response, sent: new Set() }
    this.#listeners.add(listener)
    response.on('close', () => this.#remove(listener))
    const recent = await this.#since(actor, lastId).catch((error: unknown) => {
      response.destroy() // the client reconnects; a connection that stays open would deliver nothing
      throw error
    })
    if (!this.#listeners.has(listener) || response.writableEnded) return
    if (this.#closed) return this.#end(listener)
    response.write(`event: ready\nid: ${lastId ?? idAt(Date.now())}\ndata: {}\n\n`)
    for (const row of recent)
      if (lastId === undefined) listener.sent.add(row.id)
      else send(listener, row)
    this.#timer ??= setInterval(() => void this.#look(), POLL_MS)
  }

  /** Closes every connection, including those opened while the server is closing. */
  close(): void {
    this.#closed = true
    for (const listener of this.#listeners) this.#end(listener)
  }

  /** Notifications after an id, or recent ones if there is none: older ones are not news to a new listener. */
  #since(actor: Actor, lastId: string | undefined): Promise<NotificationsRow[]> {
    const from = lastId === undefined ? Date.now() : timeOf(lastId)
    return notificationsOf(this.#app.database.read, actor)
      .selectAll()
      .where('id', '>', idAt(from - OVERLAP_MS))
      .where('id', '!=', lastId ?? '')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
  }

  #end(listener: Listener): void {
    this.#remove(listener)
    listener.response.end('event: ended\ndata: {}\n\n')
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #look(): Promise<void> {
    if (this.#looking || this.#listeners.size === 0) return
    this.#looking = true
    try {
      await this.#endDeadSessions()
      await this.#sendNews()
      this.#beat()
    } catch (error) {
      this.#app.log.warn({ err: error }, 'events are waiting for the database')
    } finally {
      this.#looking = false
    }
  }

  /** Logout, suspension, a new password or a changed role closes a connection at the next poll. */
  async #endDeadSessions(): Promise<void> {
    const rows = await this.#app.database.read
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['token_hash', 'role', 'staff_role'])
      .where('token_hash', 'in', [...new Set([...this.#listeners].map(({ actor }) => actor.sessionHash))])
      .where('expires_at', '>', isoTime(this.#app.clock))
      .where('accounts.status', '=', 'active')
      .execute()
    const roles = new Map(rows.map((row) => [row.token_hash, roleOf(row)]))
    for (const listener of this.#listeners)
      if (roles.get(listener.actor.sessionHash) !== listener.actor.role) this.#end(listener)
  }

  async #sendNews(): Promise<void> {
    const rows = await this.#app.database.read
      .selectFrom('notifications')
      .selectAll()
      .where('id', '>', idAt(Date.now() - OVERLAP_MS))
      .orderBy('id', 'desc') // the newest, should there be more
      .limit(AT_ONCE)
      .execute()
    for (const listener of this.#listeners)
      for (const row of rows.toReversed())
        if (!listener.sent.has(row.id) && isNotified(listener.actor, row)) send(listener, row)
  }

  #beat(): void {
    if (Date.now() - this.#beatAt < HEARTBEAT_MS) return
    this.#beatAt = Date.now()
    for (const { response } of this.#listeners) response.write(': still here\n\n')
  }
}

function send({ response, sent }: Listener, row: NotificationsRow): void {
  if (sent.size > 2 * AT_ONCE) sent.clear()
  sent.add(row.id)
  const data = JSON.stringify(serializeNotification(row, ''))
  response.write(`event: notification\nid: ${row.id}\ndata: ${data}\n\n`)
}

/** The time (ms) in a UUIDv7. */
function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
