const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'] // system errors; the last one is PostgreSQL's
/** SQLITE_FULL, and IOERR_SHMSIZE when a database is opened: there is no space for the file beside its log. */
const SQLITE_FULL: readonly unknown[] = [13, 4874]

/** Whether an error means that a disk is full: the program's own, PostgreSQL's or SQLite's. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return FULL.includes(code) || SQLITE_FULL.includes(errcode)
}
