import { type ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { type Footer, footerCalls } from '#contract/catalogue/footers.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen } from '#web/admin/catalogue-forms/record-screen.tsx'
import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-action-toast.ts'
import { api } from '#web/api.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { FieldRows } from '#web/admin/catalogue-forms/field-rows.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { MoreDetails, StatusField, TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import type { RecordKind } from '#web/admin/catalogue-forms/form-action.ts'
import styles from '#web/admin/footers/footer-parts.module.css'

/** Footer Management, searched by name. */
export function FooterManagement() {
  const { list, footers } = adminMessages.content
  const query = useRecordList('footers', (signal) => api('getAllFooters', { signal }))
  useFailureToast(query.isError, footers.failed)
  return (
    <RecordScreen
      name="footers"
      query={query}
      remove={(id) => api('deleteFooterById', { params: { id } })}
      columns={recordColumns}
      searched={({ name }) => [name]}
      messages={{ ...footers, search: list.search }}
      minWidth={680}
      Form={FooterForm}
    />
  )
}

const DETAILS = ['status', 'copyright', 'socialMedia', 'quickLinks', 'categories', 'contact'] as const

function FooterForm(props: RecordFormProps<Footer>) {
  const messages = adminMessages.content.footers
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} kind={FOOTER} messages={messages}>
      {({ image }) => (
        <>
          <TextField name="name" label={fields.name} />
          <TextField name="description" label={fields.description} rows={3} />
          {image}
          <MoreDetails fields={DETAILS} filled={props.record !== null && hasDetails(props.record)}>
            <StatusField />
            <TextField name="copyright" label={messages.copyright} optional />
            <SocialMediaBlock />
            <QuickLinks />
            <FooterCategories />
            <ContactBlock />
          </MoreDetails>
        </>
      )}
    </RecordForm>
  )
}

function hasDetails(footer: Footer): boolean {
  const { copyright, socialMedia, quickLinks, categories, contact } = footer
  return Boolean(copyright || socialMedia || quickLinks || categories || contact)
}

export const NO_BLOCKS: FooterBlocks = {
  socialMedia: { facebook: '', twitter: '', instagram: '' },
  quickLinks: [],
  categories: [],
  contact: { address: '', phone: '', email: '' },
}

const FOOTER: RecordKind<Footer, FooterBlocks & { copyright: string }> = {
  calls: footerCalls,
  create: 'createFooter',
  update: 'updateFooterById',
  empty: { copyright: '', ...NO_BLOCKS },
  details: (footer) => ({ copyright: footer.copyright, ...blocksOf(footer) }),
  always: ['name', 'description', 'image'],
  sent: (values) => ({ ...values, ...sentBlocks(values) }),
}

function QuickLinks() {
  const messages = adminMessages.content.footers
  const { fields, append, remove } = useFieldArray<FooterBlocks, 'quickLinks'>({ name: 'quickLinks' })
  return (
    <Block title={messages.quickLinks} hint={messages.linkHint}>
      <FieldRows
        rows={fields}
        most={MOST}
        addText={messages.addLink}
        onAdd={() => append({ title: '', url: '' })}
        removeText={messages.removeLink}
        onRemove={remove}
      >
        {(index) => (
          <>
            <TextField name={`quickLinks.${index}.title`} label={messages.linkTitle(index + 1)} />
            <TextField name={`quickLinks.${index}.url`} label={messages.linkUrl(index + 1)} inputMode="url" />
          </>
        )}
      </FieldRows>
    </Block>
  )
}

/** The categories that the footer lists; if empty, it lists all active ones. */
function FooterCategories() {
  const messages = adminMessages.content.footers
  const { fields, append, remove } = useFieldArray<FooterBlocks, 'categories'>({ name: 'categories' })
  return (
    <Block title={messages.categories} hint={messages.categoriesHint}>
      <FieldRows
        rows={fields}
        most={MOST}
        addText={messages.addCategory}
        onAdd={() => append({ name: '', slug: '' })}
        removeText={messages.removeCategory}
        onRemove={remove}
      >
        {(index) => (
          <>
            <TextField name={`categories.${index}.name`} label={messages.categoryName(index + 1)} />
            <TextField name={`categories.${index}.slug`} label={messages.categorySlug(index + 1)} />
          </>
        )}
      </FieldRows>
    </Block>
  )
}

const MOST = 20

function Block({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={`stack gap-14 ${styles.block}`}>
      <legend className={styles.title}>
        {title} <span className="faint plain">{uiMessages.optional}</span>
      </legend>
      {hint && <p className="soft t-13">{hint}</p>}
      {children}
    </fieldset>
  )
}

function SocialMediaBlock() {
  const messages = adminMessages.content.footers
  return (
    <Block title={messages.socialMedia} hint={messages.linkHint}>
      <TextField name="socialMedia.facebook" label={messages.facebook} inputMode="url" />
      <TextField name="socialMedia.twitter" label={messages.twitter} inputMode="url" />
      <TextField name="socialMedia.instagram" label={messages.instagram} inputMode="url" />
    </Block>
  )
}

function ContactBlock() {
  const messages = adminMessages.content.footers
  return (
    <Block title={messages.contact}>
      <TextField name="contact.address" label={messages.contactAddress} rows={2} />
      <TextField name="contact.phone" label={messages.phone} inputMode="tel" />
      <TextField name="contact.email" label={messages.email} inputMode="email" />
    </Block>
  )
}

/** The optional blocks of a footer as form values: every field a text, '' if empty. */
interface FooterBlocks {
  socialMedia: { facebook: string; twitter: string; instagram: string }
  quickLinks: { title: string; url: string }[]
  categories: { name: string; slug: string }[]
  contact: { address: string; phone: string; email: string }
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

/** The value to send for each block: its filled fields, or null if there are none. */
export function sentBlocks({ socialMedia, quickLinks, categories, contact }: FooterBlocks) {
  return {
    socialMedia: filled(socialMedia),
    quickLinks: quickLinks.length > 0 ? quickLinks : null,
    categories: categories.length > 0 ? categories.map(withoutEmptySlug) : null,
    contact: filled(contact),
  }
}

function filled<Block extends object>(block: Block): Partial<Block> | null {
  const entries = Object.entries(block).filter(([, text]) => String(text).trim() !== '')
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Block>) : null
}

function withoutEmptySlug({ name, slug }: FooterBlocks['categories'][number]) {
  return slug.trim() === '' ? { name } : { name, slug }
}
