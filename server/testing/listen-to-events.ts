import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

export interface HeardEvents {
  status: number
  /** Types of received events, in order; ids of the notifications. */
  types: string[]
  ids: string[]
  data: Record<string, unknown>[]
  /** Whether the server has ended the connection. */
  ended: () => boolean
  close: () => void
}

/** Opens GET /api/events of a listening server with a token, and collects the events. */
export async function listenToEvents(
  server: FastifyInstance,
  token: string | null,
  lastId?: string,
): Promise<HeardEvents> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  if (lastId) headers['last-event-id'] = lastId
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: closing.signal })
  let ended = false
  const heard: HeardEvents = {
    status: response.status,
    types: [],
    ids: [],
    data: [],
    ended: () => ended,
    close: () => closing.abort(),
  }
  void gather(response, heard).then(() => (ended = true))
  return heard
}

async function gather(response: Response, { types, ids, data }: HeardEvents): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const type = /^event: (.*)$/m.exec(block)?.[1]
        if (!type) continue
        types.push(type)
        if (type !== 'notification') continue
        ids.push(/^id: (.*)$/m.exec(block)?.[1] ?? '')
        data.push(JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as Record<string, unknown>)
      }
    }
  } catch {
    // closed by the test
  }
}
