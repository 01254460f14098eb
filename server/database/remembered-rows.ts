import { LRUCache } from 'lru-cache'

/** Rows that are kept of one answer and of all; of those asked for least lately none. */
const ANSWER_MAX = 200
const ALL_MAX = 2_000

type ReadRows = (statement: number, parameters: readonly unknown[], read: () => unknown[]) => unknown[]

/**
 * What SQLite answered is kept until the next commit of anybody: the same question has the same answer until then.
 * The mark is looked at first, so that what is kept under it is never older than it.
 */
export function rememberedRows(commitMark: () => number): ReadRows {
  const known = new LRUCache<string, unknown[]>({
    maxSize: ALL_MAX,
    maxEntrySize: ANSWER_MAX,
    sizeCalculation: ({ length }) => length + 1,
  })
  let mark: number | undefined
  return (statement, parameters, read) => {
    const now = commitMark()
    if (now !== mark) known.clear()
    mark = now
    const key = `${statement} ${JSON.stringify(parameters)}`
    const kept = known.get(key)
    if (kept) return kept
    const rows = read()
    if (rows.length < ANSWER_MAX) known.set(key, frozen(rows))
    return rows
  }
}

/** Many get the same rows: none may change them for the others. */
function frozen(rows: unknown[]): unknown[] {
  for (const row of rows) Object.freeze(row)
  return Object.freeze(rows) as unknown[]
}
