import { LRUCache } from 'lru-cache'
import type { Answer, Call, Query } from '#contract/call.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { ListName } from '../database/list-versions.ts'
import { refusalFor } from '../http/errors.ts'
import { PreparedAnswer } from '../http/prepared-answer.ts'
import { whenThere } from '../when-there.ts'
import type { ListReplica } from './list-replica.ts'
import { sharedReads } from './shared-reads.ts'

interface PreparedList {
  version: number
  /** By what is asked of it: the whole list, its pages, searches in it. */
  answers: LRUCache<string, PreparedAnswer | Promise<PreparedAnswer>>
}

/** Answers of one list that are kept; of those asked for least lately none. */
const ANSWERS_MAX = 100

/** While the database cannot be reached, nothing can be ordered; lists are shown as they last were, for so long. */
const OUTAGE_MS = 5 * 60_000

/** Each account may have an answer of its own. */
const HEAD = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, authorization',
}

/** Public lists as bytes: rebuilt when their version has moved, never per request, in every process alike. */
export class PreparedLists {
  readonly #database: Database
  readonly #replica: ListReplica | undefined
  readonly #prepared = new Map<ListName, PreparedList>()
  readonly #readVersions: () => Promise<Versions>
  /** The versions as they were at a commit mark of the database. */
  #known: { mark: number; versions: Versions } | undefined
  /** What the last look found, and when it began. */
  #last: { versions: Versions; at: number } | undefined

  constructor(database: Database, replica?: ListReplica) {
    this.#database = database
    this.#replica = replica
    this.#readVersions = sharedReads(() => versionsIn(database.read))
  }

  /**
   * The list's answer to `query` as of now. `read` reads its records from the database it is given; callers that come
   * while it runs share it.
   */
  get<C extends Call>(
    name: ListName,
    { done }: C,
    query: Query<C>,
    read: (database: Database) => Promise<Answer<C>>,
  ): PreparedAnswer | Promise<PreparedAnswer> {
    const key = JSON.stringify(query)
    return whenThere(this.#versions(), (versions) => {
      const answers = this.#answersOf(name, versions)
      const known = answers.get(key)
      if (known) return known
      const answer = this.#read(name, versions, read).then((records) => {
        const text = JSON.stringify({ success: true, message: done, ...records })
        return new PreparedAnswer(Buffer.from(text), HEAD)
      })
      answers.set(key, answer)
      answer.then(
        (made) => answers.set(key, made),
        () => answers.delete(key),
      )
      return answer
    })
  }

  #answersOf(name: ListName, versions: Versions): PreparedList['answers'] {
    const version = versionOf(name, versions)
    const prepared = this.#prepared.get(name)
    if (prepared?.version === version) return prepared.answers
    const answers: PreparedList['answers'] = new LRUCache({ max: ANSWERS_MAX })
    this.#prepared.set(name, { version, answers })
    return answers
  }

  #read<T>(name: ListName, versions: Versions, read: (database: Database) => Promise<T>): Promise<T> {
    if (!this.#replica) return read(this.#database)
    const replayed = async (db: Queryable) => versionOf(name, await versionsIn(db))
    return this.#replica.read(versionOf(name, versions), replayed, read)
  }

  #versions(): Versions | Promise<Versions> {
    const mark = this.#database.commitMark()
    if (mark !== undefined && mark === this.#known?.mark) return this.#known.versions
    const at = performance.now()
    return this.#readVersions().then(
      (versions) => {
        this.#known = mark === undefined ? undefined : { mark, versions }
        this.#last = { versions, at }
        return versions
      },
      (error: unknown) => {
        const last = this.#last
        if (!last || performance.now() - last.at > OUTAGE_MS || !isUnreachable(error)) throw error
        return last.versions
      },
    )
  }
}

type Versions = ReadonlyMap<string, number>

/** The list of products shows their stock too, whose version is apart from that of their names and prices. */
function versionOf(name: ListName, versions: Versions): number {
  const own = versions.get(name) ?? 0
  return name === 'products' ? own + (versions.get('stock') ?? 0) : own
}

/** A full pool of connections does not mean that the database is gone. */
function isUnreachable(error: unknown): boolean {
  const isPoolFull = error instanceof Error && error.message === 'timeout exceeded when trying to connect'
  return !isPoolFull && refusalFor(error).code === 'UNAVAILABLE'
}

async function versionsIn(db: Queryable): Promise<Versions> {
  const rows = await db.selectFrom('list_versions').select(['name', 'version']).execute()
  return new Map(rows.map(({ name, version }) => [name, version]))
}
