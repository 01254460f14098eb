import type { QueryFunctionContext } from '@tanstack/react-query'
import { TransportError } from '#contract/client.ts'
import { isStaff } from '#contract/roles.ts'
import { readSession } from '#web/session.ts'

const CACHE = 'samagri-seen'
/** Of the pages of the products; the later ones need a line. */
const PAGES_MAX = 10
const TRIES_ON_LINE = 2

/** When each list that stands on the page was seen, by its name; the lists of this moment are not in it. */
export const SEEN_KEY = ['last-seen']
export type SeenTimes = Record<string, number>

/**
 * A public list as the server answers it. When no one answers, as it was answered last: then SEEN_KEY says when that
 * was. An error is never hidden behind an old list.
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
    client.setQueryData<SeenTimes>(SEEN_KEY, (times = {}) => {
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
    const isGone =
      error instanceof TransportError && (!navigator.onLine || fetchFailureCount >= TRIES_ON_LINE)
    const seen = isGone ? await recall(name) : undefined
    if (!seen) throw error
    show(seen.at)
    return seen.answer as T
  }
}

/** Not for staff, who are shown more than the public. */
async function remember(name: string, response: unknown): Promise<void> {
  if (isStaff(readSession()?.role)) return
  const seen = { answer: response, at: Date.now() }
  await (await open())?.put(name, Response.json(seen)).catch(() => undefined) // a full disk forgets
}

async function recall(name: string): Promise<{ answer: unknown; at: number } | undefined> {
  const found = await (await open())?.match(name)
  return (await found?.json()) as { answer: unknown; at: number } | undefined
}

/** undefined where the browser keeps nothing: on http of another machine, or when storage is forbidden. */
async function open(): Promise<Cache | undefined> {
  return globalThis.caches?.open(CACHE).catch(() => undefined)
}
