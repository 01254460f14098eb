const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'] // of the system, the last one of PostgreSQL
/** SQLITE_FULL, and IOERR_SHMSIZE of a database that is opened: the file beside its log has no room. */
const SQLITE_FULL: readonly unknown[] = [13, 4874]

/** Whether an error says that a disk is full: the program's own, PostgreSQL's or SQLite's. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return FULL.includes(code) || SQLITE_FULL.includes(errcode)
}
