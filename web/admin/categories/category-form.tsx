import { type Category, categoryCalls } from '#contract/catalogue/categories.ts'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { TaxFields } from '#web/admin/tax/tax-fields.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { changedFields } from '#web/admin/catalogue-forms/changed-fields.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import { api } from '#web/api.ts'

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
          <TaxFields stored={props.record} hint={adminMessages.tax.categoryRateHint} />
        </>
      )}
    </RecordForm>
  )
}

interface CategoryValues {
  name: string
  description: string
  status: string
  image: File | undefined
  gstRate: string
  taxStatus: string
  taxFrom: string
}

const NO_TAX = { gstRate: '', taxStatus: '', taxFrom: '' }

function categoryValues(category: Category | null): CategoryValues {
  if (!category) return { name: '', description: '', status: 'active', image: undefined, ...NO_TAX }
  const { name, description, gstRate, taxStatus } = category
  const tax = { gstRate: String(gstRate ?? ''), taxStatus: taxStatus ?? '', taxFrom: '' }
  return { name, description, status: isActive(category) ? 'active' : 'inactive', image: undefined, ...tax }
}

function categoryAct(category: Category | null) {
  const words = adminMessages.content.form
  if (category)
    return formAct(categoryCalls.updateCategoryById, {
      bodyOf: (values: CategoryValues) => changedFields(values, categoryValues(category)),
      send: (body, onProgress) =>
        api('updateCategoryById', { params: { id: category._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(categoryCalls.createCategory, {
    bodyOf: (values: CategoryValues) => values,
    send: (body, onProgress) => api('createCategory', { body, onProgress }),
    failed: words.failedToCreate,
  })
}
