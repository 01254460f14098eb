import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { randomUUIDv7 } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from '../refusal.ts'
import { errorAnswer } from './errors.ts'

// What Node's HTTP parser refuses before there is a request. It gets the same form as every other error.

const CODES: Partial<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
}

/** Fastify's `clientErrorHandler`: answers and ends the connection. `secure`: the head of every answer. */
export function refuseBroken(secure: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable && !isAnswering(socket)) socket.write(answerTo(error.code ?? '', secure))
    socket.destroy(error)
  }
}

/** An answer that has begun would be cut in two. Node itself looks here. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: { headersSent: boolean } }
  return answer?.headersSent ?? false
}

function answerTo(parserCode: string, secure: Readonly<Record<string, string>>): string {
  const refusal = new Refusal(CODES[parserCode] ?? 'BAD_REQUEST')
  const requestId = randomUUIDv7()
  const body = JSON.stringify(errorAnswer(refusal, requestId))
  const headers = {
    ...secure,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Node answers a request without a host, or with an expectation that it doesn't know, by itself without a body. */
export function answerUnexpected(server: FastifyInstance): void {
  server.server.on('checkExpectation', (request, response) => server.routing(request, response))
  server.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    done(raw.httpVersion === '1.1' && headers.host === undefined ? new Refusal('BAD_REQUEST') : undefined)
  })
}
