import type { Encoding } from '../../features/statements/find-encoding.ts'

const HOW = 'in the spreadsheet save it as CSV (where it asks: CSV UTF-8)'

// oxlint-disable no-control-regex -- they are what these files begin with
const KINDS: readonly [begins: RegExp, name: string][] = [
  [/^(PK\x03\x04|\xd0\xcf\x11\xe0)/, 'a spreadsheet'],
  [/^\s{0,20}%PDF-/, 'a PDF'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s, 'a picture'],
  [/^(\xef\xbb\xbf)?\s*</, 'a web page'],
  [/[\x00-\x08\x0e-\x1f]/, 'no text'],
]
// oxlint-enable no-control-regex

/** Throws one line for what by its first bytes is something else than text in columns, and for letters in an encoding that cannot be known. */
export function refuseNoCsv(path: string, bytes: Uint8Array, encoding: Encoding): void {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  const isWide = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff')
  const kind = isWide ? undefined : KINDS.find(([begins]) => begins.test(start))
  if (kind) throw new Error(`${path} is ${kind[1]}, not a CSV: ${HOW}`)
  if (encoding === 'windows-1252') throw new Error(`${path} is not saved as UTF-8: ${HOW}`)
}
