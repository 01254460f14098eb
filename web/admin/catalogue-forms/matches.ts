/** Whether any of the texts contains what is searched, in any capitals and however its letters are composed; nothing searched matches all. */
export function matches(search: string, ...texts: string[]): boolean {
  const needle = plain(search.trim())
  return needle === '' || texts.some((text) => plain(text).includes(needle))
}

function plain(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('en-IN')
}

/** Whether a status word means active: 'Active' does too. */
export function isActive({ status }: { status: string }): boolean {
  return status.toLowerCase() === 'active'
}
