/** An optional block of a footer as it is stored: JSON text, or null when there is none. */
export function storedBlock(block: object | null | undefined): string | null {
  return block ? JSON.stringify(block) : null
}
