import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Call } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { isStaff } from '#contract/roles.ts'
import type { Actor } from '../actor.ts'
import type { App } from '../app.ts'
import { FairQueue, type Caller } from '../fair-queue.ts'
import { LIMITS, rejectUntilWindowEnds, consumeOne } from '../limits.ts'
import { ipKey } from './ip-key.ts'
import type { UntypedHandler, UntypedRequest } from './handlers.ts'

const HOUR = 3_600_000

/** Calls that keep a core busy for a while. A request that would wait too long gets BUSY immediately. */
const queues: Partial<Record<CallName, FairQueue>> = {
  createOrder: new FairQueue({ atOnce: 32, waiting: 300, ms: 8_000 }),
}

/**
 * Whether so many requests of a call are waiting that this caller's next would be rejected: checked before its body
 * is read.
 */
export function isQueueFull(name: CallName, { actor, ip }: FastifyRequest): boolean {
  return queues[name]?.isFullFor(callerOf(actor, ip)) ?? false
}

/** The caller of a request: an account with its IP address. */
export function callerOf(actor: Actor | null, ip: string | undefined): Caller {
  return { ip: ipKey(ip), account: actor?.id ?? '' }
}

/** Wraps a call's handler in its turn and the limits from the contract. Staff are never counted. */
export function withLimits(app: App, name: CallName, call: Call, handle: UntypedHandler): UntypedHandler {
  const queue = queues[name]
  const handler: UntypedHandler = queue
    ? (request) => queue.run(callerOf(request.actor, request.ip), () => handle(request))
    : handle
  const { hourlyLimit: max, access } = call
  if (typeof max === 'number') return withHourlyLimit(app, { name, max, access }, handler)
  return access === 'public' && call.query ? countedSearch(app, handler) : handler
}

/**
 * Counts requests that passed validation, because those with invalid fields write nothing: by account, and for a
 * public call by IP address, because anyone can create many accounts.
 */
function withHourlyLimit(
  app: App,
  { name, max, access }: Pick<Call, 'access'> & { name: string; max: number },
  handler: UntypedHandler,
): UntypedHandler {
  return async (request) => {
    const { actor, ip } = request
    const subject = actor && access !== 'public' ? actor.id : ipKey(ip)
    if (!isStaff(actor?.role)) await consumeOne(app, `${name}:${subject}`, { max, window: HOUR })
    return handler(request)
  }
}

interface Counted {
  from: number
  count: number
}

/** Searches of all public lists together, counted only in this process, because a read writes nothing. */
function countedSearch(app: App, handler: UntypedHandler): UntypedHandler {
  return (request) => {
    if (request.query?.['search'] && !isStaff(request.actor?.role)) countSearch(app, request)
    return handler(request)
  }
}

const searches = new WeakMap<App, LRUCache<string, Counted>>()

function searchesOf(app: App): LRUCache<string, Counted> {
  const counts = searches.get(app) ?? new LRUCache<string, Counted>({ max: 10_000 })
  searches.set(app, counts)
  return counts
}

export function countSearch(app: App, { ip }: Pick<UntypedRequest, 'ip'>): void {
  if (!app.settings.rateLimits) return
  const counts = searchesOf(app)
  const { max, window } = LIMITS.publicSearches
  const key = ipKey(ip)
  const known = counts.get(key)
  const counted = known && app.clock.now() - known.from < window ? known : { from: app.clock.now(), count: 0 }
  counted.count += 1
  counts.set(key, counted)
  if (counted.count > max) rejectUntilWindowEnds(app, counted.from, LIMITS.publicSearches)
}
