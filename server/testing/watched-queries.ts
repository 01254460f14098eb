import { type CompiledQuery, CompiledQuery as Query, type KyselyPlugin } from 'kysely'
import type { Database } from '../database/database.ts'

export interface Watched {
  database: Database
  /** The queries since the last call, which are then cleared. */
  taken: () => CompiledQuery[]
}

/** A database that records the SQL of every read. */
export function watchQueries(database: Database): Watched {
  let queries: CompiledQuery[] = []
  const executor = database.read.getExecutor()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(executor.compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    database: { ...database, read: database.read.withPlugin(plugin) },
    taken: () => {
      const taken = queries
      queries = []
      return taken
    },
  }
}

/** The engine's plan of a query, one step per line, without values. */
export async function planOf(
  { engine, read }: Database,
  { sql, parameters }: CompiledQuery,
): Promise<string[]> {
  if (engine === 'sqlite') {
    const { rows } = await read.executeQuery(Query.raw(`explain query plan ${sql}`, [...parameters]))
    const steps = (rows as { detail: string }[]).map(({ detail }) => detail)
    // The start of a list has its table's name; its last step reads those rows and not the table.
    const head = steps.find((step) => step.startsWith('CO-ROUTINE'))?.replace('CO-ROUTINE', 'SCAN')
    return steps.map((step, i) => (i === steps.length - 1 && step === head ? `${step} (CO-ROUTINE)` : step))
  }
  const explain = Query.raw(`explain (costs off) ${sql}`, [...parameters])
  const { rows } = await read.transaction().execute(async (tx) => {
    // PostgreSQL correctly reads a small table completely rather than half of it by index; this shows what it does
    // with a large one.
    await tx.executeQuery(Query.raw('set local enable_seqscan = off'))
    return tx.executeQuery(explain)
  })
  const lines = (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN'])
  return lines.filter((line, i) => i === 0 || line.includes('->') || line.includes('SubPlan'))
}
