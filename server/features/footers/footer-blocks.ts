/** An optional block of a footer as it is stored: JSON text, or null when there is none. */
export function storedBlock(block: object | null | undefined): string | null {
  return block ? JSON.stringify(block) : null
}

/** A stored block as it was given. */
export function givenBlock<T>(stored: string | null): T | null {
  return stored === null ? null : (JSON.parse(stored) as T)
}
