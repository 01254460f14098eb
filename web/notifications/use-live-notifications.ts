import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Notification } from '#contract/back-office/notifications.ts'
import { NOTIFICATIONS_KEY } from '#web/notifications/use-notifications.ts'
import { fileUrl } from '#web/image-source.ts'
import { dropSession, readSession, useSession } from '#web/session.ts'

const PAUSE_MS = 1_000

const PAUSE_MAX_MS = 30_000

/** The server sends something every 15 s: a connection that is silent for longer is lost. */
const SILENCE_MS = 40_000

/**
 * Keeps the notifications live while signed in. `onNotification` receives each new one, and null after a lost
 * connection; `onLost` runs each time the connection ends.
 */
export function useLiveNotifications(
  onNotification: (notification: Notification | null) => void,
  onLost?: () => void,
): void {
  const queries = useQueryClient()
  const token = useSession()?.token
  const listener = useRef(onNotification)
  const lose = useRef(onLost)
  useEffect(() => {
    listener.current = onNotification
    lose.current = onLost
  })
  useEffect(() => {
    if (!token) return undefined
    const notify = (notification: Notification | null) => {
      void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
      listener.current(notification)
    }
    return listenToEvents({
      onNotification: notify,
      onBack: () => notify(null),
      onLost: () => lose.current?.(),
    })
  }, [token, queries])
}

interface EventHandlers {
  /** A new notification, each id once. */
  onNotification: (notification: Notification) => void
  /** The connection is back, or the page is shown: more may have happened than is reported. */
  onBack: () => void
  /** The connection has ended. */
  onLost: () => void
}

/**
 * Listens for events and returns a function to stop. EventSource cannot send the token. After a lost connection it
 * continues where it stopped.
 */
function listenToEvents(handlers: EventHandlers): () => void {
  const stopping = new AbortController()
  void listen(handlers, stopping.signal)
  return () => stopping.abort()
}

async function listen({ onNotification, onBack, onLost }: EventHandlers, stop: AbortSignal): Promise<void> {
  const seen = new Set<string>()
  let lastId = ''
  let pause = PAUSE_MS
  let mayHaveMissed = document.hidden
  while (!stop.aborted) {
    await untilShown(stop)
    const token = readSession()?.token
    if (!token || stop.aborted) return
    const response = await connect(token, lastId, stop, ({ event, id, data }) => {
      if (id) lastId = id
      if (event === 'ready') {
        if (mayHaveMissed) onBack()
        mayHaveMissed = true
        pause = PAUSE_MS
      } else if (event === 'notification' && id && !seen.has(id)) {
        seen.add(id)
        onNotification(JSON.parse(data) as Notification)
      }
    })
    if (response === 401 && !stop.aborted) return dropSession(token)
    if (document.hidden) continue
    if (!stop.aborted) onLost()
    await rest(pause + Math.random() * 500, stop)
    pause = Math.min(2 * pause, PAUSE_MAX_MS)
  }
}

/** One connection until it ends or the page is hidden; returns the HTTP status, 0 if there was no response. */
async function connect(
  token: string,
  lastId: string,
  stop: AbortSignal,
  onEvent: (event: EventSourceMessage) => void,
): Promise<number> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const endIfHidden = () => document.hidden && end()
  let timer = setTimeout(end, SILENCE_MS)
  document.addEventListener('visibilitychange', endIfHidden)
  const headers: Record<string, string> = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  if (lastId) headers['last-event-id'] = lastId
  try {
    const signal = AbortSignal.any([stop, ending.signal])
    const response = await fetch(fileUrl('/api/events'), { headers, signal, cache: 'no-store' })
    if (!response.ok || !response.body) return response.status
    const parser = createParser({ onEvent })
    const text = response.body.pipeThrough(new TextDecoderStream())
    for await (const chunk of chunks(text)) {
      clearTimeout(timer)
      timer = setTimeout(end, SILENCE_MS)
      parser.feed(chunk)
    }
    return response.status
  } catch {
    return 0
  } finally {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', endIfHidden)
  }
}

/**
 * Waits while the page is in a hidden tab. Over HTTP/1.1 a browser has six connections to a server for all its tabs:
 * events in hidden ones would block the requests of the others.
 */
function untilShown(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfShown = () => {
      if (document.hidden && !stop.aborted) return
      document.removeEventListener('visibilitychange', resolveIfShown)
      resolve()
    }
    document.addEventListener('visibilitychange', resolveIfShown)
    stop.addEventListener('abort', resolveIfShown, { once: true })
    resolveIfShown()
  })
}

/** Not every browser can iterate over a stream. */
async function* chunks(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

function rest(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    stop.addEventListener('abort', done, { once: true })
  })
}
