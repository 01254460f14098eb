import { hash } from '../ids.ts'

/** Texts that get a name. Each connection keeps their plans, so this bounds the server's memory. */
const NAMES_MAX = 200

/** Reads, but no searches: how one is best answered hangs on its letters, so each is planned for them. */
const READ = /^\s*select\s(?!.*\s(?:like|@@)\s)/s

/** The name is not there, is there already, or is of the tables as they were before a migration. */
const LOST = new Set(['26000', '42P05', '0A000'])

/**
 * Names under which PostgreSQL keeps the plans of the reads that come again: planning takes longer than most of them.
 * A pooler may hand on connections without them. Then none is named any more (docs/rules/operating.md).
 */
export class NamedStatements {
  readonly #names = new Map<string, string>()
  #isOff = false

  /** The name of a read; undefined for what is planned anew. Made of its text: nobody means another text by it. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined
    const known = this.#names.get(text)
    if (known || this.#names.size >= NAMES_MAX || !READ.test(text)) return known
    const name = hash(text).slice(0, 32)
    this.#names.set(text, name)
    return name
  }

  /** Whether a named read failed for its name alone, so that it may be asked again without one. */
  failedBy(error: unknown): boolean {
    const isLost = error instanceof Error && 'code' in error && LOST.has(String(error.code))
    this.#isOff ||= isLost
    return isLost
  }
}
