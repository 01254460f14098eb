/**
 * What happened to a record while its form is open: nothing, changed, or deleted. Compared with the current list.
 */
export type Conflict = 'changed' | 'gone' | null

export function conflictOf<R extends { _id: string }>(
  loaded: R | null,
  list: readonly R[] | undefined,
): Conflict {
  if (!loaded || !list) return null
  const now = list.find(({ _id }) => _id === loaded._id)
  if (!now) return 'gone'
  return JSON.stringify(now) === JSON.stringify(loaded) ? null : 'changed'
}
