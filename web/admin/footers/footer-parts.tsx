import type { ReactNode } from 'react'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import styles from '#web/admin/footers/footer-parts.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Several fields of a footer that belong together. */
export function Block({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.block}>
      <legend className={styles.title}>
        {title} <span className={styles.mark}>{adminMessages.content.form.optional}</span>
      </legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </fieldset>
  )
}

/** Links to the shop's pages elsewhere. */
export function SocialMediaBlock() {
  const words = adminMessages.content.footers
  return (
    <Block title={words.socialMedia} hint={words.linkHint}>
      <TextField name="socialMedia.facebook" label={words.facebook} inputMode="url" />
      <TextField name="socialMedia.twitter" label={words.twitter} inputMode="url" />
      <TextField name="socialMedia.instagram" label={words.instagram} inputMode="url" />
    </Block>
  )
}

/** Where the shop is reached. */
export function ContactBlock() {
  const words = adminMessages.content.footers
  return (
    <Block title={words.contact}>
      <TextField name="contact.address" label={words.contactAddress} rows={2} />
      <TextField name="contact.phone" label={words.phone} inputMode="tel" />
      <TextField name="contact.email" label={words.email} inputMode="email" />
    </Block>
  )
}
