import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { type PreparedAnswer, prepareAnswer } from '../http/prepared-answer.ts'

/** The public lists; each has a version that grows with every change of what it shows. */
export type ListName = 'categories' | 'subcategories' | 'products' | 'headers' | 'footers' | 'offers'

interface Kept {
  version: number
  answer: Promise<PreparedAnswer>
}

/** Public lists as bytes: rebuilt when their version has moved, never per request, in every process alike. */
export class PreparedLists {
  readonly #database: Database
  readonly #kept = new Map<ListName, Kept>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The list's answer as of now. `build` reads the records; callers that come while it runs share it. */
  async get(name: ListName, build: () => Promise<Record<string, unknown>>): Promise<PreparedAnswer> {
    const version = await versionOf(this.#database.read, name)
    const kept = this.#kept.get(name)
    if (kept?.version === version) return kept.answer
    const answer = build().then(prepareAnswer)
    this.#kept.set(name, { version, answer })
    answer.catch(() => this.#kept.delete(name))
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

/** Says inside a transaction that public lists change with it. Called last, in the given order, so that acts never wait in a ring. */
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
