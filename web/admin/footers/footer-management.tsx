import { type ReactNode, useRef } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { type Footer, footerCalls } from '#contract/catalogue/footers.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen } from '#web/admin/catalogue-forms/record-screen.tsx'
import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-act-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { MoreDetails, StatusField, TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import {
  Block,
  blocksOf,
  ContactBlock,
  type FooterBlocks,
  NO_BLOCKS,
  sentBlocks,
  type SentBlocks,
  SocialMediaBlock,
} from '#web/admin/footers/footer-parts.tsx'
import { changedFields, formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#contract/accounts/active.ts'
import styles from '#web/admin/footers/footer-parts.module.css'
import { Button, IconButton } from '#web/ui/controls/button.tsx'

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
      words={{ ...footers, search: list.search }}
      minWidth={680}
      Form={FooterForm}
    />
  )
}

const DETAILS = ['status', 'copyright', 'socialMedia', 'quickLinks', 'categories', 'contact'] as const

function FooterForm(props: RecordFormProps<Footer>) {
  const words = adminMessages.content.footers
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} actOf={footerAct} valuesOf={footerValues} words={words}>
      {({ picture }) => (
        <>
          <TextField name="name" label={fields.name} />
          <TextField name="description" label={fields.description} rows={3} />
          {picture}
          <MoreDetails fields={DETAILS} filled={props.record !== null && hasDetails(props.record)}>
            <StatusField />
            <TextField name="copyright" label={words.copyright} mark={fields.optional} />
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

interface FooterValues extends FooterBlocks {
  name: string
  description: string
  image: File | undefined
  status: string
  copyright: string
}

const EMPTY: FooterValues = {
  name: '',
  description: '',
  image: undefined,
  status: 'active',
  copyright: '',
  ...NO_BLOCKS,
}

function footerValues(footer: Footer | null): FooterValues {
  if (!footer) return EMPTY
  const { name, description, copyright } = footer
  const status = isActive(footer) ? 'active' : 'inactive'
  return { name, description, image: undefined, status, copyright, ...blocksOf(footer) }
}

function footerAct(footer: Footer | null) {
  const words = adminMessages.content.form
  if (footer)
    return formAct(footerCalls.updateFooterById, {
      bodyOf: (values: FooterValues) => changedFields(sent(values), sent(footerValues(footer))),
      send: (body, onProgress) => api('updateFooterById', { params: { id: footer._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(footerCalls.createFooter, {
    bodyOf: (values: FooterValues) => {
      const { name, description, image, ...details } = sent(values)
      return { name, description, image, ...changedFields(details, sent(EMPTY)) }
    },
    send: (body, onProgress) => api('createFooter', { body, onProgress }),
    failed: words.failedToCreate,
  })
}

type Sent = Omit<FooterValues, keyof FooterBlocks> & SentBlocks

function sent(values: FooterValues): Sent {
  return { ...values, ...sentBlocks(values) }
}

/** Links of a title and an address, added and removed one by one. */
function QuickLinks() {
  const words = adminMessages.content.footers
  const { fields, append, remove } = useFieldArray<FooterBlocks, 'quickLinks'>({ name: 'quickLinks' })
  return (
    <Rows
      title={words.quickLinks}
      hint={words.linkHint}
      rows={fields}
      addText={words.addLink}
      onAdd={() => append({ title: '', url: '' })}
      removeText={words.removeLink}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField name={`quickLinks.${index}.title`} label={words.linkTitle(index + 1)} />
          <TextField name={`quickLinks.${index}.url`} label={words.linkUrl(index + 1)} inputMode="url" />
        </>
      )}
    </Rows>
  )
}

/** The categories that the footer lists; without any it lists all active ones. */
function FooterCategories() {
  const words = adminMessages.content.footers
  const { fields, append, remove } = useFieldArray<FooterBlocks, 'categories'>({ name: 'categories' })
  return (
    <Rows
      title={words.categories}
      hint={words.categoriesHint}
      rows={fields}
      addText={words.addCategory}
      onAdd={() => append({ name: '', slug: '' })}
      removeText={words.removeCategory}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField name={`categories.${index}.name`} label={words.categoryName(index + 1)} />
          <TextField name={`categories.${index}.slug`} label={words.categorySlug(index + 1)} />
        </>
      )}
    </Rows>
  )
}

interface RowsProps {
  title: string
  hint: string
  rows: readonly { id: string }[]
  addText: string
  onAdd: () => void
  removeText: (number: number) => string
  onRemove: (index: number) => void
  children: (index: number) => ReactNode
}

const MOST = 20

function Rows({ title, hint, rows, addText, onAdd, removeText, onRemove, children }: RowsProps) {
  const add = useRef<HTMLButtonElement>(null)
  function removeRow(index: number) {
    onRemove(index)
    add.current?.focus()
  }
  return (
    <Block title={title} hint={hint}>
      {rows.length > 0 && (
        <div className={styles.rows}>
          {rows.map(({ id }, index) => (
            <div key={id} className={styles.row}>
              {children(index)}
              <IconButton
                className={styles.remove}
                variant="danger"
                aria-label={removeText(index + 1)}
                icon={<Trash2 />}
                onClick={() => removeRow(index)}
              />
            </div>
          ))}
        </div>
      )}
      <Button
        ref={add}
        size="s"
        className={styles.add}
        icon={<Plus aria-hidden="true" />}
        disabled={rows.length >= MOST}
        onClick={onAdd}
      >
        {addText}
      </Button>
    </Block>
  )
}
