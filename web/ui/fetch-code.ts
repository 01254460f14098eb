/** Fetches code ahead. What cannot be had is told of where it is used, which asks for it again. */
export function fetchCode(...parts: (() => Promise<unknown>)[]): void {
  for (const fetchPart of parts) fetchPart().catch(() => undefined)
}
