import { z } from 'zod'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { type ErrorCode, ERRORS } from './errors.ts'
import { levelOf, ROLE_NAMES, rolesFor } from './roles.ts'

const ALWAYS: readonly ErrorCode[] = ['INTERNAL', 'BUSY', 'UNAVAILABLE']

/** The OpenAPI 3.1 description of every call, computed from the contract. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Samagri',
      version: '1',
      description: 'The shop’s API. Amounts are in rupees, times in ISO 8601 UTC.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

function operation(name: string, call: Call) {
  return {
    operationId: name,
    summary: call.about,
    description: `Access: ${call.access}.${areaOf(call)}${limitOf(call)}`,
    ...(call.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: parameters(call),
    ...(call.body ? { requestBody: { required: true, content: bodyContent(call) } } : {}),
    responses: { [call.status ?? 200]: goodAnswer(call), ...refusals(call) },
  }
}

/** The area of a staff call, and the roles that may make it. */
function areaOf(call: Call): string {
  if (call.access !== 'admin') return ''
  const roles = rolesFor(call).map((role) => ROLE_NAMES[role])
  return ` Area: ${call.area ?? 'none'}, to ${levelOf(call)}. Roles: ${roles.join(', ')}.`
}

function limitOf({ hourly, access }: Call): string {
  if (typeof hourly !== 'number') return ''
  return ` Up to ${hourly} an hour ${access === 'public' ? 'per IP address' : 'per customer account'}.`
}

function parameters(call: Call) {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const headers = Object.entries(call.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }))
  const query = call.query ? (schemaOf(call.query, 'input')['properties'] as Record<string, unknown>) : {}
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }))
  return [...inPath, ...inQuery, ...headers]
}

function bodyContent(call: Call) {
  const schema = schemaOf(call.body as z.ZodType, 'input')
  return call.multipart
    ? { 'multipart/form-data': { schema }, 'application/json': { schema } }
    : { 'application/json': { schema } }
}

function goodAnswer(call: Call) {
  if (call.download)
    return { description: call.done, content: { [call.download]: { schema: { type: 'string' } } } }
  const schema = schemaOf(call.answer, 'output') as { properties?: object; required?: string[] }
  const properties = { success: { const: true }, message: { type: 'string' }, ...schema.properties }
  const required = ['success', 'message', ...(schema.required ?? [])]
  return {
    description: call.done,
    content: { 'application/json': { schema: { ...schema, type: 'object', properties, required } } },
  }
}

function refusals(call: Call) {
  const codes: ErrorCode[] = [...ALWAYS, ...(call.errors ?? [])]
  if (call.body || call.query) codes.push('VALIDATION')
  if (call.path.includes(':')) codes.push('NOT_FOUND')
  if (call.body) codes.push('BAD_REQUEST', 'TOO_LARGE', 'WRONG_KIND')
  if (call.multipart) codes.push('TOO_MANY')
  if (typeof call.hourly === 'number') codes.push('TOO_MANY')
  if (call.access !== 'public') codes.push('NOT_SIGNED_IN', 'FORBIDDEN')
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['success', 'message', 'error', 'code', 'requestId'],
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'for people' },
    error: { type: 'string', description: 'the same text' },
    code: { enum: Object.keys(ERRORS) },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
}
