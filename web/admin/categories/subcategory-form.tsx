import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { type Subcategory, subcategoryCalls } from '#contract/subcategories.ts'
import type { Elsewhere } from '#web/admin/catalogue-forms/elsewhere.ts'
import { FormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { useMissingImageToast } from '#web/admin/catalogue-forms/missing-image.ts'
import { PictureField } from '#web/admin/catalogue-forms/picture-field.tsx'
import { SelectField } from '#web/admin/catalogue-forms/select-field.tsx'
import { choices } from '#web/admin/catalogue-forms/choices.ts'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import { subcategoryAct, subcategoryValues } from '#web/admin/categories/subcategory-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

interface Props {
  open: boolean
  /** The subcategory to edit; null for a new one. */
  subcategory: Subcategory | null
  /** All categories; undefined while they are not there. The active ones are offered (section 5). */
  categories: readonly Category[] | undefined
  elsewhere: Elsewhere
  onClose: () => void
}

const [, PARENT_MISSING] = subcategoryCalls.createSubCategory.textOrder

/** Adding or editing a subcategory (section 5); a missing category is a browser alert (D69). */
export function SubcategoryForm({ open, subcategory, categories, elsewhere, onClose }: Props) {
  const words = adminMessages.categories
  const fields = adminMessages.content.form
  const [act] = useState(() => subcategoryAct(subcategory))
  const [values] = useState(() => subcategoryValues(subcategory))
  const sayMissingImage = useMissingImageToast()
  const { form, submit, progress, gone } = useRecordForm({
    act,
    values,
    pictureField: 'image',
    onSaved: onClose,
    onInvalid: (text) => (text === PARENT_MISSING ? window.alert(text) : sayMissingImage(text)),
  })
  const stored = subcategory && { _id: subcategory.category, name: subcategory.categoryName }
  const options = choices(categories ?? [], stored)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={subcategory ? words.editSubcategory : words.addSubcategory}
      name={subcategory?.name}
      form={form}
      submit={submit}
      saveText={words.saveSubcategory}
      elsewhere={gone ? 'gone' : elsewhere}
    >
      <TextField name="name" label={fields.name} />
      <SelectField
        name="categoryId"
        label={words.category}
        options={options}
        placeholder={words.chooseCategory}
        hint={categories && options.length === 0 ? words.noActiveCategories : undefined}
      />
      <TextField name="description" label={fields.description} mark={fields.optional} rows={3} />
      <PictureField kept={subcategory?.image} progress={progress} />
      <StatusField />
    </FormDialog>
  )
}
