import type { App } from '../app.ts'
import { LostCause } from '../jobs/lost-cause.ts'
import type { Mail } from './queue-mail.ts'

const PURPOSE = 'link in a mail'

/** A mail as its job keeps it: a link that opens an account is sealed, so that who reads the database reads no link, however long the mail waits or lies there failed. */
export function sealLink(app: App, mail: Mail): unknown {
  if (!('link' in mail.facts)) return mail
  const { link, ...facts } = mail.facts
  return { ...mail, facts: { ...facts, sealedLink: app.vault.seal(link, PURPOSE) } }
}

/** The mail that a job keeps, its link readable again. A mail of an earlier build has it unsealed. LostCause under another secret. */
export function openLink(app: App, payload: unknown): Mail {
  const mail = payload as Mail & { facts: { sealedLink?: string } }
  if (mail.facts.sealedLink === undefined) return mail
  const { sealedLink, ...facts } = mail.facts
  const link = app.vault.open(sealedLink, PURPOSE)
  if (link === null) throw new LostCause('its link was sealed with another secret of the shop')
  return { ...mail, facts: { ...facts, link } } as Mail
}
