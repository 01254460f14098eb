import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, validationErrors } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { id } from '#contract/fields.ts'
import { deleteResponse } from '#contract/lists.ts'
import { shortened } from '#contract/errors.ts'
import { IMAGE_MAX_BYTES, ERROR_NAME_MAX } from '#contract/limits.ts'
import { passes, rolesFor } from '#contract/roles.ts'
import { invalid, notFound, ShopError } from '../shop-error.ts'
import { type Actor, forbidden } from '../actor.ts'
import {
  type Handlers,
  type UntypedHandler,
  type UntypedRequest,
  Download,
  sendDownload,
} from './handlers.ts'
import { isQueueFull } from './rate-limits.ts'
import { type FormFields, formFieldsOf, MULTIPART_LIMITS, readBody } from './read-body.ts'
import { CachedResponse, sendCached } from './response-cache.ts'
import type { Uploads } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The actor of the call, set before its body is read. */
    actor: Actor | null
  }
}

/** The actor for an Authorization header; null for none or an expired token. */
export type SignIn = (authorization: string | undefined) => Promise<Actor | null>

interface MountOptions {
  signIn: SignIn
  /** Validates responses against the contract: in development and tests. */
  checkResponses: boolean
  limited: (name: CallName, call: Call, handler: UntypedHandler) => UntypedHandler
  /** Receives the files of a request; `max`: bytes of each. */
  uploadsOf: (request: FastifyRequest, max: number) => Uploads
}

/** Registers every call of the contract with the server: access, validation, handler and response format. */
export async function mountCalls(
  server: FastifyInstance,
  handlers: Handlers,
  options: MountOptions,
): Promise<void> {
  server.decorateRequest('actor', null)
  const names = Object.keys(calls) as CallName[]
  const mount = (on: FastifyInstance, name: CallName) =>
    mountCall(on, name, options.limited(name, calls[name], handlers[name] as UntypedHandler), options)
  for (const name of names.filter(hasNoBody)) mount(server, name)
  await server.register(async (forms) => {
    await forms.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false })
    for (const name of names) if (!hasNoBody(name)) mount(forms, name)
  })
}

/** Forms need hooks that requests without a body should not wait for. */
function hasNoBody(name: CallName): boolean {
  return calls[name].method === 'GET'
}

function mountCall(server: FastifyInstance, name: CallName, handler: UntypedHandler, options: MountOptions) {
  const call: Call = calls[name]
  const queryOf = queryReader(call)
  const responseTo = bodyReader(call, handler, options)
  server.route({
    method: call.method,
    url: `/api${call.path}`,
    exposeHeadRoute: false,
    // Before the body is read: a caller without access uploads nothing and learns nothing about it.
    onRequest: (request, _reply, done) => {
      const admit = (actor: Actor | null) => {
        request.actor = actor
        const isOpen = !actor?.isGuest || call.guests || call.access === 'public'
        const isAllowed = isOpen && passes(call, actor?.role ?? null)
        if (isAllowed && isQueueFull(name, request)) done(new ShopError('BUSY'))
        else if (isAllowed) done()
        else done(actor ? forbidden(actor, rolesFor(call)) : new ShopError('NOT_SIGNED_IN'))
      }
      const { authorization } = request.headers
      if (authorization === undefined) admit(null)
      else options.signIn(authorization).then(admit, done)
    },
    handler: async (request, reply) => {
      const input = requestOf(request, reply, queryOf)
      const made = await (responseTo?.(request, input) ?? handler(input))
      if (made instanceof CachedResponse) return sendCached(request, reply, made)
      if (made instanceof Download) return sendDownload(reply, call.download ?? 'text/plain', made)
      return send(call, reply, made, options.checkResponses)
    },
  })
}

const NO_FIELDS: FormFields = { names: new Set(), files: new Map() }

/**
 * Reads and validates the body and returns the handler's result; uploaded files are deleted before the response is
 * sent. Undefined for a call without a body.
 */
function bodyReader(call: Call, handler: UntypedHandler, { uploadsOf }: MountOptions) {
  const { body: schema, multipart: takesForms = false, largeFiles: max = IMAGE_MAX_BYTES } = call
  if (!schema) return undefined
  const fields = takesForms ? formFieldsOf(schema) : NO_FIELDS
  return async (request: FastifyRequest, input: UntypedRequest) => {
    const isForm = request.isMultipart()
    if (isForm && !takesForms) throw new ShopError('WRONG_KIND')
    const uploads = isForm ? uploadsOf(request, max) : undefined
    try {
      const body = check(schema, await readBody(request, fields, uploads), call)
      return await handler({ ...input, body })
    } finally {
      await uploads?.remove()
    }
  }
}

function requestOf(request: FastifyRequest, reply: FastifyReply, queryOf: QueryReader): UntypedRequest {
  const params = request.params as Record<string, string>
  for (const value of Object.values(params)) if (!id.safeParse(value).success) throw notFound('Record')
  return {
    params,
    query: queryOf(request.query as object),
    body: undefined,
    actor: request.actor,
    requestId: request.id,
    ip: request.ip,
    header: (name: string) => request.headers[name]?.toString(),
    isDisconnected: () => reply.raw.destroyed && !reply.raw.writableFinished,
  } as unknown as UntypedRequest
}

type QueryReader = (query: object) => Record<string, unknown> | undefined

/** Parses a query with its schema; for a request without a query the result is always the same. */
function queryReader(call: Call): QueryReader {
  const { query: schema } = call
  if (!schema) return () => undefined
  const empty = schema.safeParse({})
  return (query) =>
    empty.success && Object.keys(query).length === 0 ? empty.data : check(schema, query, call)
}

function check(schema: NonNullable<Call['body']>, input: unknown, call: Call): Record<string, unknown> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) {
    const { message, fields } = validationErrors(parsed.error.issues, call.errorOrder)
    throw new ShopError('VALIDATION', message, { fields })
  }
  const field = fieldWithNul(parsed.data)
  if (field !== undefined) throw invalid(field, 'Text must not contain null characters')
  return parsed.data
}

/**
 * The dotted name of a text, or a file's name, that contains a NUL: no database stores one, whatever the field's
 * own rules.
 */
function fieldWithNul(data: Record<string, unknown>): string | undefined {
  const left: [name: string, value: unknown][] = Object.entries(data)
  for (let next = left.pop(); next; next = left.pop()) {
    const [name, value] = next
    const text = value instanceof File ? value.name : value
    if (typeof text === 'string' && text.includes('\0')) return shortened(name, ERROR_NAME_MAX)
    if (typeof value !== 'object' || value === null || value instanceof Blob) continue
    for (const [inside, one] of Object.entries(value)) left.push([`${name}.${inside}`, one])
  }
  return undefined
}

function send(
  call: Call,
  reply: FastifyReply,
  result: Record<string, unknown> | void,
  checkResponses: boolean,
) {
  const { message = call.successMessage, ...response } =
    result ?? (call.response === deleteResponse ? { status: 200 } : {})
  if (checkResponses) {
    const error = call.response?.safeParse(response).error
    if (error) throw new Error(`${call.method} ${call.path} answered against its contract: ${error.message}`)
  }
  return reply
    .code(call.status ?? 200)
    .header('cache-control', 'no-store')
    .send({ success: true, message, ...response })
}
