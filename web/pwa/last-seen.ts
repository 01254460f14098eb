import type { QueryFunctionContext } from '@tanstack/react-query'
import { TransportError } from '#contract/client.ts'
import { isStaff } from '#contract/roles.ts'
import { readSession } from '#web/session.ts'

const CACHE = 'samagri-seen'
/** Number of product pages stored; later ones need a connection. */
const PAGES_MAX = 10
const TRIES_ON_LINE = 2

/** When each list on the page was last seen, by its name; current lists are not in it. */
export const LAST_SEEN_KEY = ['last-seen']
export type SeenTimes = Record<string, number>

/**
 * Fetches a public list. Without a response, returns the last one seen: then LAST_SEEN_KEY has its time. An error is
 * never hidden behind an old list.
 */
export async function orLastSeen<T>(
  {
    client,
    queryKey,
    pageParam = 1,
  }: Pick<QueryFunctionContext, 'client' | 'queryKey'> & { pageParam?: unknown },
  ask: () => Promise<T>,
): Promise<T> {
  const name = `/${encodeURIComponent(JSON.stringify([queryKey, pageParam]))}`
  const show = (at: number | undefined) =>
    client.setQueryData<SeenTimes>(LAST_SEEN_KEY, (times = {}) => {
      const { [name]: _, ...others } = times
      return at === undefined ? others : { ...others, [name]: at }
    })
  try {
    const response = await ask()
    if (Number(pageParam) <= PAGES_MAX) void remember(name, response)
    show(undefined)
    return response
  } catch (error) {
    const { fetchFailureCount = 0 } = client.getQueryState(queryKey) ?? {}
    const isOffline =
      error instanceof TransportError && (!navigator.onLine || fetchFailureCount >= TRIES_ON_LINE)
    const stored = isOffline ? await recall(name) : undefined
    if (!stored) throw error
    show(stored.at)
    return stored.answer as T
  }
}

/** Not for staff, who see more than the public. */
async function remember(name: string, response: unknown): Promise<void> {
  if (isStaff(readSession()?.role)) return
  const stored = { answer: response, at: Date.now() }
  await (await open())?.put(name, Response.json(stored)).catch(() => undefined) // a full disk stores nothing
}

async function recall(name: string): Promise<{ answer: unknown; at: number } | undefined> {
  const found = await (await open())?.match(name)
  return (await found?.json()) as { answer: unknown; at: number } | undefined
}

/** undefined if the browser stores nothing: over http from another machine, or if storage is forbidden. */
async function open(): Promise<Cache | undefined> {
  return globalThis.caches?.open(CACHE).catch(() => undefined)
}
