import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A mail as its reader sees it; only the tests read mails. */
export interface ReadMessage {
  headers: Record<string, string>
  text: string
  html: string
}

/** The mails in the outbox of a data folder, oldest first; none when there is no outbox. */
export async function readOutbox(dataDir: string): Promise<ReadMessage[]> {
  const folder = join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  return Promise.all(
    files
      // Beside them lies the folder of unfinished writes.
      .filter((file) => file.endsWith('.eml'))
      .sort((a, b) => a.localeCompare(b))
      .map(async (file) => readMessage(await readFile(join(folder, file), 'latin1'))),
  )
}

/** Reads what this shop writes: a plain and an HTML part, encoded headers. `source` holds one character for each byte. */
export function readMessage(source: string): ReadMessage {
  const { headers, body } = split(source)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) throw new Error('not a mail of two parts')
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split)
  const partOf = (kind: string) => parts.find((part) => part.headers['content-type']?.startsWith(kind))
  return { headers, text: decodeBody(partOf('text/plain')), html: decodeBody(partOf('text/html')) }
}

function split(source: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = source.replace(/^\r\n/, '').split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const pairs = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 2)])
  const headers = Object.fromEntries(pairs) as Record<string, string>
  for (const name of Object.keys(headers)) headers[name] = decodeWords(headers[name] ?? '')
  return { headers, body: rest.join('\r\n\r\n') }
}

function decodeWords(text: string): string {
  const bytes = text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_whole, how: string, word: string) =>
      how.toUpperCase() === 'B' ? fromBase64(word) : fromQuotedPrintable(word.replaceAll('_', ' ')),
    )
  return Buffer.from(bytes, 'latin1').toString()
}

function decodeBody(part: ReturnType<typeof split> | undefined): string {
  const encoding = part?.headers['content-transfer-encoding']
  const body = part?.body ?? ''
  const plain = encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
  return Buffer.from(encoding === 'base64' ? fromBase64(body) : plain, 'latin1').toString()
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('latin1')
}

function fromQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_whole, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
}
