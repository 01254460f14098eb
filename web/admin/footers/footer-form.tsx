import type { Footer } from '#contract/footers.ts'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { ContactBlock, SocialMediaBlock } from '#web/admin/footers/footer-parts.tsx'
import { footerAct, footerValues } from '#web/admin/footers/footer-form-values.ts'
import { FooterCategories, QuickLinks } from '#web/admin/footers/footer-rows.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'

const DETAILS = ['status', 'copyright', 'socialMedia', 'quickLinks', 'categories', 'contact'] as const

/** Adding or editing a footer. */
export function FooterForm(props: RecordFormProps<Footer>) {
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
