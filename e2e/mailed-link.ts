import { readOutbox } from '#server/testing/read-mail.ts'
import { expect } from './fixtures.ts'

/**
 * Finds the newest email to an address in the outbox whose link has this purpose, and returns path and query of the
 * link, as a mail program would open it.
 */
export async function mailedLink(
  dataDir: string,
  address: string,
  purpose: 'verify' | 'reset',
): Promise<string> {
  let link = ''
  await expect(async () => {
    const mails = (await readOutbox(dataDir)).filter(({ headers }) => headers['to']?.includes(address))
    const links = mails.flatMap(({ text }) => text.match(new RegExp(`/login\\?${purpose}=[\\w-]+`)) ?? [])
    link = links.at(-1) ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
