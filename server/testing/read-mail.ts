import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address } from 'postal-mime'

/** A mail as its reader sees it; only the tests read mails. Headers decoded, by their name in lower case. */
export interface ReadMessage {
  headers: Record<string, string>
  text: string
  html: string
}

/** The mails in the outbox of a data folder, oldest first; none when there is no outbox. */
export async function readOutbox(dataDir: string): Promise<ReadMessage[]> {
  const folder = join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const sorted = files.filter((file) => file.endsWith('.eml')).sort((a, b) => a.localeCompare(b))
  return Promise.all(sorted.map(async (file) => readMessage(await readFile(join(folder, file)))))
}

/** A message's bytes → what a mail program shows of it. */
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
