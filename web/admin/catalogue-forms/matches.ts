export { isActive } from '#contract/accounts/active.ts'

/** Whether a text contains the search, whatever its capitals and letter composition; an empty search matches all. */
export function matches(search: string, ...texts: string[]): boolean {
  const needle = plain(search.trim())
  return needle === '' || texts.some((text) => plain(text).includes(needle))
}

function plain(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('en-IN')
}
