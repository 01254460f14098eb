import type { Category } from '#contract/categories.ts'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { categoryAct, categoryValues } from '#web/admin/categories/category-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Adding or editing a category. */
export function CategoryForm(props: RecordFormProps<Category>) {
  const { ofCategories: words } = adminMessages.categories
  const fields = adminMessages.content.form
  return (
    <RecordForm {...props} actOf={categoryAct} valuesOf={categoryValues} words={words}>
      {({ picture }) => (
        <>
          <TextField name="name" label={fields.name} />
          <TextField name="description" label={fields.description} mark={fields.optional} rows={3} />
          {picture}
          <StatusField />
        </>
      )}
    </RecordForm>
  )
}
