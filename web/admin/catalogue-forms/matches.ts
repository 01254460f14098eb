export { isActive } from '#contract/fields.ts'

/**
 * Whether any of the texts contains what is searched, in any capitals and however its letters are composed; nothing
 * searched matches all.
 */
export function matches(search: string, ...texts: string[]): boolean {
  const needle = plain(search.trim())
  return needle === '' || texts.some((text) => plain(text).includes(needle))
}

function plain(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('en-IN')
}
