import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { type ErrorCode, ERRORS } from '#contract/errors.ts'
import { levelOf, ROLE_NAMES, rolesFor } from '#contract/roles.ts'
import { escapeHtml } from '../escape-html.ts'

type Description = ReturnType<typeof openApi>

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; in: string; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>
}

/** The API description and a page that shows it, both computed from the contract on first request. */
export function serveOpenApi(server: FastifyInstance): void {
  server.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(description().text),
  )
  server.get('/api/docs', async (_, reply) => reply.type('text/html').send(description().page))
  server.get('/api/docs.css', async (_, reply) => reply.type('text/css').send(docsStyle))
}

let computed: { text: string; page: string } | undefined

function description() {
  if (!computed) {
    const api = openApi()
    computed = { text: JSON.stringify(api), page: docsPage(api) }
  }
  return computed
}

/** One page of plain HTML: no scripts, nothing external. */
function docsPage({ paths }: Description): string {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation as Operation)),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Samagri API</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<header><h1>Samagri API</h1>
<p>All API calls. Also available as <a href="/api/openapi.json">OpenAPI 3.1</a>. Amounts are in rupees, times in ISO 8601 UTC,
authentication with <code>Authorization: Bearer</code>. Errors have <code>message</code>, <code>code</code> and <code>requestId</code>.</p></header>
<main>${sections.join('\n')}</main></body></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  const responses = Object.entries(operation.responses)
  const good = responses.find(([status]) => status.startsWith('2'))
  return `<section id="${escapeHtml(operation.operationId)}">
<h2><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)} <em>${escapeHtml(operation.description)}</em></p>
${parameterList(operation)}
${bodies.length > 0 ? detail(`Body (${bodies.map(([type]) => type).join(' or ')})`, bodies[0]?.[1].schema) : ''}
${good ? detail(`Response ${good[0]}`, Object.values(good[1].content)[0]?.schema) : ''}
<p class="errors">${responses
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { description }]) => `<span>${status} ${escapeHtml(description)}</span>`)
    .join(' ')}</p></section>`
}

function parameterList({ parameters }: Operation): string {
  if (parameters.length === 0) return ''
  const items = parameters.map(
    (one) => `<li><code>${escapeHtml(one.name)}</code> in ${escapeHtml(one.in)}</li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

function detail(title: string, schema: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
}

const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#faf4e6, #1a110e); color: light-dark(#2a1912, #f6ecdb) }
body { max-width: 60rem; margin: 0 auto; padding: 24px 16px 72px }
h1 { font: 500 2rem Georgia, serif } h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere } b { color: light-dark(#7d1a27, #f0a797) }
a { color: light-dark(#7d1a27, #f0a797) }
section { border-top: 1px solid light-dark(#d9c08a, #6b532b); padding: 16px 0 } p { margin: 6px 0 } ul { margin: 6px 0; padding-left: 20px }
pre { overflow: auto; padding: 12px; border-radius: 6px; font-size: .85rem; background: light-dark(#f2e9d7, #140d0b) }
.errors { font-size: .85rem; display: flex; flex-wrap: wrap; gap: 4px 16px }
`

const ALWAYS: readonly ErrorCode[] = ['INTERNAL', 'BUSY', 'UNAVAILABLE']

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
    summary: call.description,
    description: `Access: ${call.access}.${areaOf(call)}${limitOf(call)}`,
    ...(call.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: parameters(call),
    ...(call.body ? { requestBody: { required: true, content: bodyContent(call) } } : {}),
    responses: { [call.status ?? 200]: successResponse(call), ...errorResponses(call) },
  }
}

function areaOf(call: Call): string {
  if (call.access !== 'admin') return ''
  const roles = rolesFor(call).map((role) => ROLE_NAMES[role])
  return ` Area: ${call.area ?? 'none'}, to ${levelOf(call)}. Roles: ${roles.join(', ')}.`
}

function limitOf({ hourlyLimit: hourly, access }: Call): string {
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

function successResponse(call: Call) {
  if (call.download)
    return { description: call.successMessage, content: { [call.download]: { schema: { type: 'string' } } } }
  const schema = schemaOf(call.response ?? z.object({}), 'output') as {
    properties?: object
    required?: string[]
  }
  const properties = { success: { const: true }, message: { type: 'string' }, ...schema.properties }
  const required = ['success', 'message', ...(schema.required ?? [])]
  return {
    description: call.successMessage,
    content: { 'application/json': { schema: { ...schema, type: 'object', properties, required } } },
  }
}

function errorResponses(call: Call) {
  const codes: ErrorCode[] = [...ALWAYS, ...(call.errors ?? [])]
  if (call.body || call.query) codes.push('VALIDATION')
  if (call.path.includes(':')) codes.push('NOT_FOUND')
  if (call.body) codes.push('BAD_REQUEST', 'TOO_LARGE', 'WRONG_KIND')
  if (call.multipart) codes.push('TOO_MANY')
  if (typeof call.hourlyLimit === 'number') codes.push('TOO_MANY')
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
