import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorResponse, shortened } from '#contract/errors.ts'
import { ERROR_TEXT_MAX } from '#contract/limits.ts'
import { ShopError } from '../shop-error.ts'

/**
 * One handler for every error: a ShopError as declared, an unreachable store as UNAVAILABLE, anything unknown in
 * neutral words.
 */
export function handleErrors(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const shopError = toShopError(error)
    const { status } = shopError
    const ms = Math.round(reply.elapsedTime)
    if (status >= 500) request.log.error({ reqId: request.id, status, ms, err: error }, plainRequest(request))
    return sendError(request, reply, shopError)
  })
}

/** With any of its characters percent-encoded, too. */
const ORDER_TOKEN = /(\/order\/(?:\w+\/)?)[^/]{40,}/i

/** The parts of a request that may be logged: never its query, body or headers, nor a link to an order. */
export function plainRequest({ method, url }: { method: string; url: string }): string {
  return `${method} ${url.split('?', 1)[0]?.replace(ORDER_TOKEN, '$1…')}`
}

/** Sends the error of a URL that can't be decoded or matched: Fastify runs no hooks for it. */
export function rejectUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
  void sendError(request, reply, translate(error))
}

export function sendError(request: FastifyRequest, reply: FastifyReply, shopError: ShopError): FastifyReply {
  const { retryAfter, ...details } = shopError.details
  if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter))
  else if (shopError.status === 503) void reply.header('retry-after', '2')
  // A delete's error has its HTTP status in the body, like a successful delete.
  const status = request.method === 'DELETE' ? { status: shopError.status } : {}
  const response = { ...errorResponse(shopError, request.id), ...status, ...details }
  for (const name of OF_A_FILE) reply.removeHeader(name) // set for a body that failed before it was sent
  return reply.code(shopError.status).header('cache-control', 'no-store').send(response)
}

const OF_A_FILE = ['content-encoding', 'content-length', 'content-disposition', 'etag']

/** The body of every error. */
export function errorResponse({ code, message: text }: ShopError, requestId: string): ErrorResponse {
  const message = shortened(text, ERROR_TEXT_MAX)
  return { success: false, message, error: message, code, requestId }
}

export function toShopError(error: unknown): ShopError {
  return error instanceof ShopError ? error : translate(error as FastifyError)
}

function translate(error: FastifyError): ShopError {
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new ShopError('NOT_FOUND') // no id is that long
  if (isConnectionError(error)) return new ShopError('UNAVAILABLE')
  if (error.statusCode === 413) return new ShopError('TOO_LARGE')
  if (error.statusCode === 415) return new ShopError('WRONG_KIND')
  if (error.statusCode === 503) return new ShopError('BUSY')
  if (error.statusCode && error.statusCode < 500) return new ShopError('BAD_REQUEST')
  return new ShopError('INTERNAL')
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EIO',
  '57014', // PostgreSQL: took longer than statement_timeout
  '55P03', // waited longer than lock_timeout
  '25P03', // was idle for longer than idle_in_transaction_session_timeout
  '25006', // a standby that is being promoted accepts no writes yet
  '40001', // still in conflict with other transactions after all attempts
  '40P01',
])
/** PostgreSQL's classes: connection exception, insufficient resources, shutdown and crash, system error. */
const CONNECTION_ERROR_CLASS = /^(08...|53...|57P..|58...)$/
/** Messages of pg and its pool that have no code. */
const CONNECTION_ERROR_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|timeout expired/

/** A lost database, or a disk that takes no writes: a clear 503, which ends by itself once the cause is gone. */
function isConnectionError(error: FastifyError & { errcode?: number }): boolean {
  if (
    CONNECTION_ERRORS.has(error.code) ||
    CONNECTION_ERROR_CLASS.test(error.code) ||
    CONNECTION_ERROR_TEXT.test(error.message)
  )
    return true
  const sqlite = (error.errcode ?? 0) & 0xff
  return [5, 8, 10, 13].includes(sqlite) // BUSY, READONLY, IOERR, FULL
}
