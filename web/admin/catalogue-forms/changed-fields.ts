/** What differs from `before`, the loaded record or the empty form: nobody else's change is written over. */
export function changedFields<Fields extends object>(
  now: Fields,
  before: Record<keyof Fields, unknown>,
): Partial<Fields> {
  const entries = Object.entries(now).filter(([name, value]) => !same(value, before[name as keyof Fields]))
  return Object.fromEntries(entries) as Partial<Fields>
}

/** Files are the same only when they are one object; all else by what it holds. */
function same(a: unknown, b: unknown): boolean {
  return a === b || (JSON.stringify(a) === JSON.stringify(b) && !holdsFile(a))
}

function holdsFile(value: unknown): boolean {
  return value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))
}
