const DUPLICATES: readonly unknown[] = [2067, '23505'] // SQLITE_CONSTRAINT_UNIQUE, unique_violation

/** Whether a unique index has refused a row, for an act that cannot know before whether it will. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code } = error as { errcode?: unknown; code?: unknown }
  return DUPLICATES.includes(errcode) || DUPLICATES.includes(code)
}
