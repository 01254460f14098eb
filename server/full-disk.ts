const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'] // of the system, the last one of PostgreSQL
const SQLITE_FULL = 13

/** Whether an error says that a disk is full: the program's own, PostgreSQL's or SQLite's. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return FULL.includes(code) || errcode === SQLITE_FULL
}
