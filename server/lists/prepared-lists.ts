import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { type PreparedAnswer, prepareAnswer } from '../http/prepared-answer.ts'

/** The public lists; each has a version that grows with every change of what it shows. */
export type ListName = 'categories' | 'subcategories' | 'products' | 'headers' | 'footers' | 'offers'

interface PreparedList {
  version: number
  answer: Promise<PreparedAnswer>
}

/** Whether a list was asked for without any parameter: only then the prepared bytes are the answer. */
export function isPlain(query: Record<string, unknown>): boolean {
  return Object.values(query).every((value) => value === undefined)
}

/** Public lists as bytes: rebuilt when their version has moved, never per request, in every process alike. */
export class PreparedLists {
  readonly #database: Database
  readonly #prepared = new Map<ListName, PreparedList>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The list's answer as of now. `build` reads the records; callers that come while it runs share it. */
  async get(name: ListName, build: () => Promise<Record<string, unknown>>): Promise<PreparedAnswer> {
    const version = await versionOf(this.#database.read, name)
    const prepared = this.#prepared.get(name)
    if (prepared?.version === version) return prepared.answer
    const answer = build().then(prepareAnswer)
    this.#prepared.set(name, { version, answer })
    answer.catch(() => this.#prepared.delete(name))
    return answer
  }
}

async function versionOf(db: Queryable, name: ListName): Promise<number> {
  const row = await db
    .selectFrom('list_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Says in a transaction that public lists change. Called last, and in one order, so that acts never wait in a ring. */
export async function listsChanged(db: Queryable, ...names: ListName[]): Promise<void> {
  for (const name of names.toSorted()) {
    await db
      .insertInto('list_versions')
      .values({ name, version: 1 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ version: sql`list_versions.version + 1` }),
      )
      .execute()
  }
}
