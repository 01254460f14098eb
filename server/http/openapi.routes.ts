import type { FastifyInstance } from 'fastify'
import { openApi } from '#contract/openapi.ts'

/** The description of the API, and a page that shows it. Both computed from the contract. */
export function serveOpenApi(server: FastifyInstance): void {
  const description = openApi()
  server.get('/api/openapi.json', async () => description)
}
