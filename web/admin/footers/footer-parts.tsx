import type { ReactNode } from 'react'
import { TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import styles from '#web/admin/footers/footer-parts.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import type { Footer } from '#contract/catalogue/footers.ts'

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

/** The optional blocks of a footer as the form holds them: every field a text, '' when empty. */
export interface FooterBlocks {
  socialMedia: { facebook: string; twitter: string; instagram: string }
  quickLinks: { title: string; url: string }[]
  categories: { name: string; slug: string }[]
  contact: { address: string; phone: string; email: string }
}

export const NO_BLOCKS: FooterBlocks = {
  socialMedia: { facebook: '', twitter: '', instagram: '' },
  quickLinks: [],
  categories: [],
  contact: { address: '', phone: '', email: '' },
}

/** The blocks of a stored footer; a link's title may be stored as its name. */
export function blocksOf(footer: Pick<Footer, keyof FooterBlocks>): FooterBlocks {
  return {
    socialMedia: { ...NO_BLOCKS.socialMedia, ...footer.socialMedia },
    quickLinks: (footer.quickLinks ?? []).map(({ title, name, url }) => ({
      title: title ?? name ?? '',
      url,
    })),
    categories: (footer.categories ?? []).map(({ name, slug }) => ({ name, slug: slug ?? '' })),
    contact: { ...NO_BLOCKS.contact, ...footer.contact },
  }
}

/** What is sent of each block: its filled fields, or null when there is none. */
export function sentBlocks({ socialMedia, quickLinks, categories, contact }: FooterBlocks) {
  return {
    socialMedia: filled(socialMedia),
    quickLinks: quickLinks.length > 0 ? quickLinks : null,
    categories: categories.length > 0 ? categories.map(withoutEmptySlug) : null,
    contact: filled(contact),
  }
}
export type SentBlocks = ReturnType<typeof sentBlocks>

function filled<Block extends object>(block: Block): Partial<Block> | null {
  const entries = Object.entries(block).filter(([, text]) => String(text).trim() !== '')
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Block>) : null
}

function withoutEmptySlug({ name, slug }: FooterBlocks['categories'][number]) {
  return slug.trim() === '' ? { name } : { name, slug }
}
