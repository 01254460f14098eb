import { useState } from 'react'
import type { Footer } from '#contract/footers.ts'
import type { Elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { FormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { useMissingImageToast } from '#web/admin/catalogue-forms/missing-image.ts'
import { MoreDetails } from '#web/admin/catalogue-forms/more-details.tsx'
import { PictureField } from '#web/admin/catalogue-forms/picture-field.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import { ContactBlock, SocialMediaBlock } from '#web/admin/footers/footer-parts.tsx'
import { footerAct, footerValues } from '#web/admin/footers/footer-form-values.ts'
import { FooterCategories, QuickLinks } from '#web/admin/footers/footer-rows.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'

interface Props {
  open: boolean
  /** The footer to edit; null for a new one. */
  footer: Footer | null
  elsewhere: Elsewhere
  onClose: () => void
}

const DETAILS = ['status', 'copyright', 'socialMedia', 'quickLinks', 'categories', 'contact'] as const

/** Adding or editing a footer (section 5, D65, D66). */
export function FooterForm({ open, footer, elsewhere, onClose }: Props) {
  const words = adminMessages.content.footers
  const fields = adminMessages.content.form
  const [act] = useState(() => footerAct(footer))
  const [values] = useState(() => footerValues(footer))
  const onInvalid = useMissingImageToast()
  const { form, submit, progress, gone } = useRecordForm({
    act,
    values,
    pictureField: 'image',
    onSaved: onClose,
    onInvalid,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={footer ? words.editTitle : words.addTitle}
      name={footer?.name}
      form={form}
      submit={submit}
      saveText={words.save}
      elsewhere={gone ? 'gone' : elsewhere}
    >
      <TextField name="name" label={fields.name} />
      <TextField name="description" label={fields.description} rows={3} />
      <PictureField kept={footer?.image} progress={progress} />
      <MoreDetails fields={DETAILS} filled={footer !== null && hasDetails(footer)}>
        <StatusField />
        <TextField name="copyright" label={words.copyright} mark={fields.optional} />
        <SocialMediaBlock />
        <QuickLinks />
        <FooterCategories />
        <ContactBlock />
      </MoreDetails>
    </FormDialog>
  )
}

function hasDetails(footer: Footer): boolean {
  const { copyright, socialMedia, quickLinks, categories, contact } = footer
  return Boolean(copyright || socialMedia || quickLinks || categories || contact)
}
