import type { FastifyInstance } from 'fastify'
import { openApi } from '#contract/openapi.ts'
import { docsPage, docsStyle } from './docs-page.ts'

/** The description of the API and a page that shows it, both computed from the contract once. */
export function serveOpenApi(server: FastifyInstance): void {
  const description = openApi()
  const text = JSON.stringify(description)
  const page = docsPage(description)
  server.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  )
  server.get('/api/docs', async (_, reply) => reply.type('text/html').send(page))
  server.get('/api/docs.css', async (_, reply) => reply.type('text/css').send(docsStyle))
}
