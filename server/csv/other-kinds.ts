/** What people hand in where a CSV is meant. */
export type OtherKind = 'workbook' | 'PDF' | 'picture' | 'archive' | 'web page' | 'XML' | 'rich text'

// oxlint-disable no-control-regex -- they are what these files begin with
const BEGINNINGS: Record<OtherKind, RegExp> = {
  PDF: /^\s{0,20}%PDF-/,
  workbook: /^(PK\x03\x04|\xd0\xcf\x11\xe0)/,
  picture: /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM.{4}\0\0|....ftyp(heic|avif|mif1))/s,
  archive: /^(Rar!|7z\xbc\xaf|\x1f\x8b)/,
  'web page': /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body|table|meta|style)/i,
  XML: /^(\xef\xbb\xbf)?\s*<(\?xml|ofx)/i,
  'rich text': /^\{\\rtf/,
}
// oxlint-enable no-control-regex

/** What a file is by its first bytes, if it is none of text in columns. */
export function otherKind(head: Uint8Array): OtherKind | undefined {
  const start = Buffer.from(head).toString('latin1')
  return (Object.keys(BEGINNINGS) as OtherKind[]).find((kind) => BEGINNINGS[kind].test(start))
}
