import { randomUUIDv7 } from 'node:crypto'
import { BlockList, isIP, type Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { holdsTooMany, repairedJson } from '#contract/json-values.ts'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { App } from '../app.ts'
import { ShopError } from '../shop-error.ts'
import { errorResponse, handleErrors, plainRequest, rejectUnroutable } from './errors.ts'
import { serveFiles } from './files.routes.ts'
import { serveHealth } from './health.routes.ts'
import type { Handlers } from './handlers.ts'
import { shedLoad } from './in-flight.ts'
import { withLimits } from './rate-limits.ts'
import { mountCalls, type SignIn } from './mount.ts'
import { serveOpenApi } from './openapi.routes.ts'
import { handlePreflights, originHeaders, securityHeaders, setHeaders } from './security-headers.ts'
import { shareOutUploads, Uploads, uploadCaller } from './uploads.ts'
import { decodableUrl, type OrderHtml, type PageMetadata, readWebPage, serveWeb } from './web.routes.ts'

const MINUTE = 60_000

interface ServerParts {
  handlers: Handlers
  signIn: SignIn
  metadataOf: (path: string) => Promise<PageMetadata>
  orderHtml: OrderHtml
  webRoot: string
}

/** The HTTP server of the shop: every call of the contract, images, health, the web client. It is not listening yet. */
export async function createServer(
  app: App,
  { handlers, signIn, metadataOf, orderHtml, webRoot }: ServerParts,
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = app.log
  const { apiOrigin, webOrigins } = app.settings
  const page = await readWebPage(webRoot, apiOrigin)
  const secure = securityHeaders(app.settings, page?.apiOrigin)
  const server: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // one line at its end, see below
    genReqId: requestIds(app.settings.trustProxy),
    childLoggerFactory: (logger) => logger, // one per request costs as much as logging it
    trustProxy: app.settings.trustProxy.length > 0 ? app.settings.trustProxy : false,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: 2 * MINUTE, // a 10 MB image over a slow mobile connection
    connectionTimeout: 2 * MINUTE,
    keepAliveTimeout: 72_000,
    http: { requireHostHeader: false }, // rejected with an error message
    clientErrorHandler: handleClientError(secure),
    return503OnClosing: false, // requests that reach a closing server are answered, and their connections closed
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    frameworkErrors: (error, request, reply) => {
      void reply.headers(originHeaders(request, webOrigins) ?? {})
      rejectUnroutable(error, request, reply)
    },
  })
  handleErrors(server)
  acceptJson(server)
  server.removeContentTypeParser('text/plain') // no call accepts plain text: 415 as for every other type
  setHeaders(server, secure, webOrigins)
  const requestLines = app.log.child({}, { redact: [] }) // they contain nothing that must be kept out of the log
  const logRequests = app.settings.logRequests || !process.stdout.isTTY
  server.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    // Where the shop has failed, the error handler has written the request’s line.
    if (reply.statusCode < 500 && logRequests && !request.routeOptions.logLevel)
      requestLines.info({ reqId: request.id, status: reply.statusCode, ms }, plainRequest(request))
    done()
  })
  handlePreflights(server, webOrigins)
  handleUnexpected(server)
  shedLoad(server)
  shareOutUploads(server)
  await mountCalls(server, handlers, {
    signIn,
    checkResponses: !app.settings.production,
    limited: (name, call, handler) => withLimits(app, name, call, handler),
    uploadsOf: (request, max) => {
      const { uploadBudget: budget } = server
      return new Uploads({ budget, dataDir: app.settings.dataDir, sender: uploadCaller(app, request), max })
    },
  })
  serveOpenApi(server)
  serveHealth(server, app)
  serveFiles(server, app)
  await serveWeb(server, webRoot, page, metadataOf, orderHtml)
  return server
}

/**
 * JSON with a limited number of values. An empty body counts as none, because browsers and tools send one with
 * PATCH and DELETE.
 */
function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') return done(null, undefined)
    if (holdsTooMany(text))
      return done(new ShopError('VALIDATION', 'The body contains too many values.', { fields: {} }))
    return parse(request, repairedJson(text), (error, body) =>
      done(error ? new ShopError('BAD_REQUEST', 'The body is not valid JSON.') : null, body),
    )
  })
}

interface IncomingRequest {
  socket: { remoteAddress?: string | undefined }
  headers: Record<string, string | string[] | undefined>
}

/** Converts the names in TRUST_PROXY to the form that Fastify reads. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Used in logs and the audit log: a UUID, a trace id, or the ids of nginx and Caddy. */
const REQUEST_ID = /^[\w.-]{8,64}$/

/** A request's id: the X-Request-Id of a trusted proxy, so both logs have the same id; else a new one. */
function requestIds(trusted: readonly string[]): (request: IncomingRequest) => string {
  if (trusted.length === 0) return () => randomUUIDv7()
  const proxies = proxyList(trusted)
  const isTrusted = (ip: string) => isIP(ip) > 0 && proxies.check(ip, familyOf(ip))
  return ({ socket: { remoteAddress = '' }, headers }) => {
    const given = headers['x-request-id']
    const isSafe = typeof given === 'string' && REQUEST_ID.test(given)
    return isSafe && isTrusted(remoteAddress.replace(/%.*$/, '')) ? given : randomUUIDv7()
  }
}

function proxyList(trusted: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of trusted.flatMap((one) => NAMED[one] ?? [one])) {
    const [ip = '', bits] = text.split('/')
    if (bits === undefined) list.addAddress(ip, familyOf(ip))
    else list.addSubnet(ip, Number(bits), familyOf(ip))
  }
  return list
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIP(ip) === 6 ? 'ipv6' : 'ipv4'
}

// Errors from Node's HTTP parser, which occur before there is a request, get the same form as every other error.

const CODES: Partial<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
}

/** Fastify's `clientErrorHandler`: responds and closes the connection. `secure`: the headers of every response. */
function handleClientError(secure: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable && !isResponding(socket)) socket.write(responseTo(error.code ?? '', secure))
    socket.destroy(error)
  }
}

/** A response that has already started would be corrupted. Node itself checks this. */
function isResponding(socket: Socket): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: { headersSent: boolean } }
  return response?.headersSent ?? false
}

function responseTo(parserCode: string, secure: Readonly<Record<string, string>>): string {
  const error = new ShopError(CODES[parserCode] ?? 'BAD_REQUEST')
  const requestId = randomUUIDv7()
  const body = JSON.stringify(errorResponse(error, requestId))
  const headers = {
    ...secure,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** By default Node answers a request without a Host header, or with an unknown Expect header, without a body. */
function handleUnexpected(server: FastifyInstance): void {
  server.server.on('checkExpectation', (request, response) => server.routing(request, response))
  server.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    done(raw.httpVersion === '1.1' && headers.host === undefined ? new ShopError('BAD_REQUEST') : undefined)
  })
}
