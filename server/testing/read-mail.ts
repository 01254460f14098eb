import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address } from 'postal-mime'

/** An email as its recipient sees it; only tests read emails. Decoded headers by lower-case name. */
export interface ReadMessage {
  headers: Record<string, string>
  text: string
  html: string
}

/** The emails in the outbox of a data folder, oldest first; none if there is no outbox. */
export async function readOutbox(dataDir: string): Promise<ReadMessage[]> {
  const folder = join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const sorted = files.filter((file) => file.endsWith('.eml')).sort((a, b) => a.localeCompare(b))
  return Promise.all(sorted.map(async (file) => readMessage(await readFile(join(folder, file)))))
}

/** Parses a message's bytes into what a mail program shows. */
export async function readMessage(source: Buffer): Promise<ReadMessage> {
  const mail = await PostalMime.parse(source)
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  const shown = {
    from: mail.from && [mail.from],
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    'reply-to': mail.replyTo,
  }
  for (const [name, addresses] of Object.entries(shown))
    if (addresses?.length) headers[name] = addresses.map(addressText).join(', ')
  if (mail.subject !== undefined) headers['subject'] = mail.subject
  return { headers, text: mail.text ?? '', html: mail.html ?? '' }
}

function addressText({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address
}
