import type { TestProject } from 'vitest/node'
import { keepTemporaryInMemory } from './memory-folder.ts'
import { startPostgres } from './postgres.ts'
import { makeTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    templates: Templates
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the run, also named by TEST_POSTGRES_URL, an empty database of each
 * engine to copy, temporary files in memory.
 */
export default async function setup(project: TestProject) {
  const server = await startPostgres().catch((error: Error) => {
    error.stack = error.message
    throw error
  })
  process.env.TEST_POSTGRES_URL = server.url
  const forgetTemporary = keepTemporaryInMemory()
  const { remove, ...templates } = await makeTemplates(server.url)
  project.provide('postgresUrl', server.url)
  project.provide('templates', templates)
  return async () => {
    // The workers are still running, and files that can't be removed say nothing about the shop: they fail no run.
    for (const clear of [remove, server.stop, forgetTemporary])
      await clear().catch(({ message }: Error) => console.warn(`not cleared up after the tests: ${message}`))
  }
}
