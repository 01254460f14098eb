/** A cell as a person reads it: without a spreadsheet's ="…" or apostrophe, spaces and line breaks as one space. */
export function cellText(cell: string | undefined): string {
  const plain = (cell ?? '').replaceAll(/[\s\u00a0\u2007\u202f\ufeff]+/g, ' ').trim()
  const formula = /^=\s*"(.*)"$/.exec(plain) ?? /^="?([^"=]*)"?$/.exec(plain)
  return (formula?.[1] ?? plain).replace(/^['’`](.*?)['’`]?$/, '$1').trim()
}
