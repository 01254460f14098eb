import { Agent, request as ask } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { type Client, createClient, type RawResponse } from '#contract/client.ts'

/** One persistent connection to a running shop: always the same one of several processes serves it. */
export interface Connection {
  /** The typed calls on this connection. */
  as: (token: string | null) => Client
  get: (path: string) => Promise<RawResponse>
  /** Listens to the events of a token on this connection, which then carries nothing else; returns the events. */
  listen: (token: string) => Promise<string[]>
}

/** Opens a separate connection to a listening shop. */
export function openConnection(origin: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = async (url: string, { method, headers, body }: RequestInit): Promise<RawResponse> => {
    const encoded = body instanceof FormData ? new Response(body) : undefined
    const type = encoded?.headers.get('content-type')
    const bytes = encoded ? Buffer.from(await encoded.arrayBuffer()) : ((body as string | undefined) ?? '')
    const all = { ...(headers as Record<string, string>), ...(type && { 'content-type': type }) }
    return new Promise((resolve, reject) => {
      const request = ask(url, { agent, method: method ?? 'GET', headers: all }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      request.on('error', reject).end(bytes)
    })
  }
  return {
    as: (token) => createClient({ origin, token: () => token, send }),
    get: (path) => send(origin + path, {}),
    listen: (token) =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}` }
        const request = ask(`${origin}/api/events`, { agent, headers }, (response) => {
          const heard: string[] = []
          response.setEncoding('utf8').on('data', (chunk: string) => heard.push(chunk))
          response.once('data', () => resolve(heard))
        })
        request.on('error', reject).end()
      }),
  }
}

/**
 * Two connections served by two different processes, and a third one to the second: each process counts its own
 * requests.
 */
export async function connectionsToTwoProcesses(
  origin: string,
): Promise<[one: Connection, other: Connection, other2: Connection]> {
  const one = openConnection(origin)
  for (let i = 0; i < 3; i += 1) await one.get('/api/health')
  const others: Connection[] = []
  for (let i = 0; i < 100 && others.length < 2; i += 1) {
    await pause(50) // the second process may still be starting
    const connection = openConnection(origin)
    const { text } = await connection.get('/metrics')
    if (!/samagri_request_seconds_count\{[^}]*"\/api\/health"/.test(text)) others.push(connection)
  }
  const [other, other2] = others
  if (!other || !other2) throw new Error('a hundred connections were all answered by one process')
  return [one, other, other2]
}
