import type { FastifyInstance, FastifyReply } from 'fastify'

export type Head = Readonly<Record<string, string>>

declare module 'fastify' {
  interface FastifyInstance {
    /** What the head of every answer to a request has. An answer's own headers stand above it. */
    headOf: (request: FastifyRequest) => Record<string, string>
  }
}

/** Gives every answer its head as it leaves. */
export function headAnswers(server: FastifyInstance, headOf: FastifyInstance['headOf']): void {
  server.decorate('headOf', headOf)
  server.addHook('onSend', (request, reply, _payload, done) => {
    void reply.headers({ ...headOf(request), ...reply.getHeaders() })
    done()
  })
}

/** Sends what lies ready, past the steps that Fastify takes for an answer that is still to be made. */
export function sendAtOnce(reply: FastifyReply, status: 200 | 304, own: Head, bytes?: Buffer): void {
  const { raw, request, server } = reply
  if (raw.destroyed) return void reply.send() // ends what counts the request
  const head = server.headOf(request)
  const vary = head['vary'] && own['vary'] && { vary: `${head['vary']}, ${own['vary']}` }
  reply.hijack()
  raw.writeHead(status, { ...head, ...own, ...vary })
  raw.end(bytes)
}
