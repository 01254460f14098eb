/** A list with the entry at `from` moved to `to`; the same list when that is beyond its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

const keys = new WeakMap<File, string>()
let last = 0

/** A key for a file as long as it lives, whatever its place: two choices of the same file are two entries. */
export function keyOf(file: File): string {
  const known = keys.get(file)
  if (known) return known
  last += 1
  keys.set(file, String(last))
  return String(last)
}
