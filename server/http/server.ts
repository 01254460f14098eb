import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { holdsTooMany, repairedJson } from '#contract/json-values.ts'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import type { App } from '../app.ts'
import { Refusal } from '../refusal.ts'
import { answerUnexpected, refuseBroken } from './broken-requests.ts'
import { handleErrors, refuseUnroutable } from './errors.ts'
import { serveFiles } from './files.routes.ts'
import { serveHealth } from './health.routes.ts'
import type { Handlers } from './handlers.ts'
import { shedLoad } from './in-flight.ts'
import { limited } from './limited.ts'
import { mountCalls, type SignIn } from './mount.ts'
import { serveOpenApi } from './openapi.routes.ts'
import { answerPreflights, originHeaders } from './other-origins.ts'
import { requestIds } from './request-id.ts'
import { securityHeaders, setHeaders } from './security-headers.ts'
import { shareOutUploads } from './upload-budget.ts'
import { Uploads, uploadSender } from './uploads.ts'
import { type OrderText, type PageMetadata, readWebPage, serveWeb } from './web.routes.ts'

const MINUTE = 60_000

interface ServerParts {
  handlers: Handlers
  signIn: SignIn
  metadataOf: (path: string) => Promise<PageMetadata>
  orderText: OrderText
  webRoot: string
}

/** The HTTP side of the shop: every call of the contract, pictures, health, the web client. Not yet listening. */
export async function createServer(
  app: App,
  { handlers, signIn, metadataOf, orderText, webRoot }: ServerParts,
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = app.log
  const { apiOrigin, webOrigins } = app.settings
  const page = await readWebPage(webRoot, apiOrigin)
  const secure = securityHeaders(app.settings, page?.apiOrigin)
  const server: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // one line at its end, below
    genReqId: requestIds(app.settings.trustProxy),
    childLoggerFactory: (logger) => logger, // one for each request costs as much as its line
    trustProxy: app.settings.trustProxy.length > 0 ? app.settings.trustProxy : false,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: 2 * MINUTE, // a 10 MB picture over a slow phone line
    connectionTimeout: 2 * MINUTE,
    keepAliveTimeout: 72_000,
    http: { requireHostHeader: false }, // refused with words (broken-requests.ts)
    clientErrorHandler: refuseBroken(secure),
    return503OnClosing: false, // what reaches a server that closes is answered, and ends its connection
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    frameworkErrors: (error, request, reply) => {
      void reply.headers(originHeaders(request, webOrigins) ?? {})
      refuseUnroutable(error, request, reply)
    },
  })
  handleErrors(server)
  acceptJson(server)
  server.removeContentTypeParser('text/plain') // no call takes plain text: 415 like every other kind
  setHeaders(server, secure, webOrigins)
  const requestLines = app.log.child({}, { redact: [] }) // they hold nothing that is kept out of the log
  const logRequests = app.settings.logRequests || !process.stdout.isTTY
  server.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const level = reply.statusCode < 500 ? 'info' : 'warn'
    if (level === 'warn' || (logRequests && !request.routeOptions.logLevel))
      requestLines[level]({ reqId: request.id, status: reply.statusCode, ms }, plainRequest(request))
    done()
  })
  answerPreflights(server, webOrigins)
  answerUnexpected(server)
  shedLoad(server)
  shareOutUploads(server)
  await mountCalls(server, handlers, {
    signIn,
    checkAnswers: !app.settings.production,
    limited: (name, call, handler) => limited(app, name, call, handler),
    uploadsOf: (request, max) => {
      const { uploadBudget: budget } = server
      return new Uploads({ budget, dataDir: app.settings.dataDir, sender: uploadSender(app, request), max })
    },
  })
  serveOpenApi(server)
  serveHealth(server, app)
  serveFiles(server, app)
  await serveWeb(server, webRoot, page, metadataOf, orderText)
  return server
}

const ORDER_TOKEN = /(\/order\/(?:\w+\/)?)[\w-]{40,}/

/** What the log may know of a request: never its query, body or headers, nor a link that opens an order. */
function plainRequest({ method, url }: { method: string; url: string }): string {
  return `${method} ${url.split('?', 1)[0]?.replace(ORDER_TOKEN, '$1…')}`
}

/** JSON of not too many values. One of no bytes is no body, as browsers and tools send it with PATCH and DELETE. */
function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') return done(null, undefined)
    if (holdsTooMany(text))
      return done(new Refusal('VALIDATION', 'The body contains too many values.', { fields: {} }))
    return parse(request, repairedJson(text), (error, body) =>
      done(error ? new Refusal('BAD_REQUEST', 'The body is not valid JSON.') : null, body),
    )
  })
}
