import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import type { Elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { FormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { useMissingImageToast } from '#web/admin/catalogue-forms/missing-image.ts'
import { PictureField } from '#web/admin/catalogue-forms/picture-field.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import { categoryAct, categoryValues } from '#web/admin/categories/category-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

interface Props {
  open: boolean
  /** The category to edit; null for a new one. */
  category: Category | null
  elsewhere: Elsewhere
  onClose: () => void
}

/** Adding or editing a category (section 5). */
export function CategoryForm({ open, category, elsewhere, onClose }: Props) {
  const words = adminMessages.categories
  const fields = adminMessages.content.form
  const [act] = useState(() => categoryAct(category))
  const [values] = useState(() => categoryValues(category))
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
      title={category ? words.editCategory : words.addCategory}
      name={category?.name}
      form={form}
      submit={submit}
      saveText={words.saveCategory}
      elsewhere={gone ? 'gone' : elsewhere}
    >
      <TextField name="name" label={fields.name} />
      <TextField name="description" label={fields.description} mark={fields.optional} rows={3} />
      <PictureField kept={category?.image} progress={progress} />
      <StatusField />
    </FormDialog>
  )
}
