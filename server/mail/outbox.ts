import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { App } from '../app.ts'
import { diskStore } from '../files/disk.ts'
import type { Delivery } from './send-mail.ts'

/** Where no mail server is set: each mail is a whole `.eml` file in DATA_DIR/outbox that its owner alone may read. Its link stands in the log too, but not in production: it opens an account. Whom it is for never does. */
export function outbox({ settings, log }: App): Delivery {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (message, { mail, letter, job }) => {
    const { message: bytes } = await composer.sendMail(message)
    if (!Buffer.isBuffer(bytes)) throw new Error('the mail was not composed whole')
    const file = `${job.created_at.replaceAll(/\D/g, '').slice(0, 14)}-${mail.template}-${job.id.slice(-8)}.eml`
    const store = await diskStore(settings.dataDir) // unfinished writes stand beside the outbox, never in it
    await store.put(`outbox/${file}`, bytes, 'message/rfc822')
    const link = settings.production ? {} : { link: letter.action.link }
    const folder = join(settings.dataDir, 'outbox')
    log.info({ template: mail.template, ...link, file, folder }, 'mail in the outbox')
  }
}
