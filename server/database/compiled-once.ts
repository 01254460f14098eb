import type { Compilable, CompiledQuery } from 'kysely'
import type { Queryable } from './database.ts'
import { directReads } from './direct-reads.ts'

interface Buildable<R> extends Compilable<R> {
  execute: () => Promise<R[]>
}

interface Compiled<R> {
  query: CompiledQuery<R>
  /** For each parameter the value that it is; -1 for what is the same in every call. */
  places: number[]
}

/**
 * A query that is built and compiled once a database, for what every request asks. `build` gets a stand-in for each
 * value, which may stand only where a value stands. → its rows for a call's values.
 */
export function compiledOnce<Values extends readonly string[], R>(
  build: (db: Queryable, ...values: Values) => Buildable<R>,
): (db: Queryable, ...values: Values) => Promise<R[]> {
  const known = new WeakMap<Queryable, Compiled<R>>()
  return async (db, ...values) => {
    const compiled = known.get(db)
    if (!compiled) {
      const buildWith = (standIns: string[]) => build(db.withoutPlugins(), ...(standIns as unknown as Values))
      known.set(db, compile(buildWith, values.length))
      return build(db, ...values).execute()
    }
    const { query, places } = compiled
    const parameters = query.parameters.map((parameter, i) => values[places[i]!] ?? parameter)
    const bound = { ...query, parameters }
    const direct = directReads.get(db)
    return direct ? (direct(bound) as R[]) : (await db.executeQuery<R>(bound)).rows
  }
}

function compile<R>(build: (standIns: string[]) => Compilable<R>, count: number): Compiled<R> {
  const standIns = Array.from({ length: count }, (_, i) => `value ${i} of a compiled query`)
  const query = build(standIns).compile()
  return { query, places: query.parameters.map((parameter) => standIns.indexOf(String(parameter))) }
}
