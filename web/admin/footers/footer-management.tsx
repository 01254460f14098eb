import { type Footer, footerCalls } from '#contract/catalogue/footers.ts'
import { recordColumns } from '#web/admin/catalogue-forms/record-columns.tsx'
import { RecordScreen } from '#web/admin/catalogue-forms/record-screen.tsx'
import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { ContactBlock, SocialMediaBlock } from '#web/admin/footers/footer-parts.tsx'
import { FooterCategories, QuickLinks } from '#web/admin/footers/footer-rows.tsx'
import { changedFields } from '#web/admin/catalogue-forms/changed-fields.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import {
  blocksOf,
  type FooterBlocks,
  NO_BLOCKS,
  sentBlocks,
  type SentBlocks,
} from '#web/admin/footers/footer-blocks.ts'

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
