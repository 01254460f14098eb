import type { FastifyInstance } from 'fastify'
import { openApi } from '#contract/openapi.ts'
import { docsPage, docsStyle } from './docs-page.ts'

/** The description of the API and a page that shows it, both computed from the contract when first asked for. */
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
