import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, failures } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { id } from '#contract/fields.ts'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { passes } from '#contract/roles.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Handlers, Request } from './handlers.ts'
import { Download, sendDownload } from './download.ts'
import { type FormFields, formFieldsOf } from './form-fields.ts'
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts'
import { readBody } from './read-body.ts'
import type { Uploads } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call: set before its body is read. */
    actor: Actor | null
  }
}

/** An Authorization header → who sends the request; null for nobody or a dead token. */
export type SignIn = (authorization: string | undefined) => Promise<Actor | null>

interface MountOptions {
  signIn: SignIn
  /** Checks answers against the contract: in development and tests. */
  checkAnswers: boolean
  /** Takes the files of a request; `max`: bytes of each. */
  uploadsOf: (request: FastifyRequest, max: number) => Uploads
}

type LooseHandler = (request: Request<Call>) => Promise<Record<string, unknown> | PreparedAnswer | Download>

/** Puts every call of the contract on the server: access, validation, its handler, the answer's form. */
export function mountCalls(server: FastifyInstance, handlers: Handlers, options: MountOptions): void {
  server.decorateRequest('actor', null)
  for (const name of Object.keys(calls) as CallName[]) {
    mountCall(server, calls[name], handlers[name], options)
  }
}

function mountCall(server: FastifyInstance, call: Call, handler: LooseHandler, options: MountOptions): void {
  const fields = call.body && call.multipart ? formFieldsOf(call.body) : NO_FIELDS
  server.route({
    method: call.method,
    url: `/api${call.path}`,
    exposeHeadRoute: false,
    // Before the body is read: whoever may not make the call uploads nothing and learns nothing of it.
    onRequest: (request, _reply, done) => {
      const admit = (actor: Actor | null) => {
        request.actor = actor
        if (passes(call.access, actor?.role ?? null)) done()
        else done(new Refusal(actor ? 'FORBIDDEN' : 'NOT_SIGNED_IN'))
      }
      const { authorization } = request.headers
      if (authorization === undefined) admit(null)
      else options.signIn(authorization).then(admit, done)
    },
    handler: async (request, reply) => {
      const uploads = request.isMultipart()
        ? options.uploadsOf(request, call.largeFiles ?? PICTURE_MAX_BYTES)
        : undefined
      const result = await answered(call, handler, request, { fields, uploads })
      if (result instanceof PreparedAnswer) return sendPrepared(request, reply, result)
      if (result instanceof Download) return sendDownload(reply, call.download ?? 'text/plain', result)
      return send(call, reply, result, options.checkAnswers)
    },
  })
}

const NO_FIELDS: FormFields = { names: new Set(), files: new Map() }

interface FormReading {
  fields: FormFields
  /** Undefined where the body is no form. */
  uploads: Uploads | undefined
}

/** The handler's answer; files that came with the request are gone before it leaves. */
async function answered(call: Call, handler: LooseHandler, request: FastifyRequest, form: FormReading) {
  try {
    return await handler(await validated(call, request, form))
  } finally {
    await form.uploads?.remove()
  }
}

async function validated(
  call: Call,
  request: FastifyRequest,
  { fields, uploads }: FormReading,
): Promise<Request<Call>> {
  const params = request.params as Record<string, string>
  for (const value of Object.values(params))
    if (!id.safeParse(value).success || value.includes('\0')) throw notFound('Record')
  const query = call.query ? queryOf(call.query, request, call) : undefined
  if (call.body && request.isMultipart() && !call.multipart) throw new Refusal('WRONG_KIND')
  const body = call.body ? check(call.body, await readBody(request, fields, uploads), call) : undefined
  return {
    params,
    query,
    body,
    actor: request.actor,
    requestId: request.id,
    address: request.ip,
    header: (name: string) => request.headers[name]?.toString(),
  } as unknown as Request<Call>
}

const EMPTY_QUERIES = new WeakMap<Call, Record<string, unknown>>()

/** The query as its schema has it; of a request without one always the same. */
function queryOf(schema: NonNullable<Call['query']>, { query }: FastifyRequest, call: Call) {
  if (Object.keys(query as object).length > 0) return check(schema, query, call)
  const known = EMPTY_QUERIES.get(call) ?? Object.freeze(check(schema, {}, call))
  EMPTY_QUERIES.set(call, known)
  return known
}

function check(schema: NonNullable<Call['body']>, input: unknown, call: Call): Record<string, unknown> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const { message, fields } = failures(parsed.error.issues, call.textOrder)
  throw new Refusal('VALIDATION', message, { fields })
}

function send(
  call: Call,
  reply: FastifyReply,
  result: Record<string, unknown>,
  checkAnswers: boolean,
): FastifyReply {
  const { message = call.done, ...answer } = result
  if (checkAnswers) {
    const parsed = call.answer.safeParse(answer)
    if (!parsed.success)
      throw new Error(`${call.method} ${call.path} answered against its contract: ${parsed.error.message}`)
  }
  return reply
    .code(call.status ?? 200)
    .header('cache-control', 'no-store')
    .send({ success: true, message, ...answer })
}
