import type { CompiledQuery } from 'kysely'
import type { Queryable } from './database.ts'

/** Where a database has its rows at once: asked without the promises that Kysely waits for. */
export const directReads = new WeakMap<Queryable, (query: CompiledQuery) => unknown[]>()
