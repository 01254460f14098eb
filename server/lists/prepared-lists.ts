import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { type PreparedAnswer, prepareAnswer } from '../http/prepared-answer.ts'
import { sharedReads } from './shared-reads.ts'

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
  readonly #readVersions: () => Promise<Versions>
  /** The versions as they were at a commit mark of the database. */
  #known: { mark: number; versions: Versions } | undefined

  constructor(database: Database) {
    this.#database = database
    this.#readVersions = sharedReads(() => versionsIn(database.read))
  }

  /** The list's answer as of now. `build` reads the records; callers that come while it runs share it. */
  async get(name: ListName, build: () => Promise<Record<string, unknown>>): Promise<PreparedAnswer> {
    const version = (await this.#versions()).get(name) ?? 0
    const prepared = this.#prepared.get(name)
    if (prepared?.version === version) return prepared.answer
    const answer = build().then(prepareAnswer)
    this.#prepared.set(name, { version, answer })
    answer.catch(() => this.#prepared.delete(name))
    return answer
  }

  async #versions(): Promise<Versions> {
    const mark = this.#database.commitMark()
    if (mark !== undefined && mark === this.#known?.mark) return this.#known.versions
    const versions = await this.#readVersions()
    this.#known = mark === undefined ? undefined : { mark, versions }
    return versions
  }
}

type Versions = ReadonlyMap<string, number>

async function versionsIn(db: Queryable): Promise<Versions> {
  const rows = await db.selectFrom('list_versions').select(['name', 'version']).execute()
  return new Map(rows.map(({ name, version }) => [name, version]))
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
