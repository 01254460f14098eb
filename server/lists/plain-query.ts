/** Whether a list was asked for without any parameter: only then the prepared bytes are the answer. */
export function isPlain(query: Record<string, unknown>): boolean {
  return Object.values(query).every((value) => value === undefined)
}
