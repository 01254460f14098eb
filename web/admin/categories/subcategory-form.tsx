import { type Subcategory, subcategoryCalls } from '#contract/catalogue/subcategories.ts'
import { choices } from '#web/admin/catalogue-forms/choices.ts'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { SelectField } from '#web/admin/catalogue-forms/select-field.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { useCategories } from '#web/admin/catalogue-forms/use-record-list.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { changedFields } from '#web/admin/catalogue-forms/changed-fields.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import { api } from '#web/api.ts'

const [, PARENT_MISSING] = subcategoryCalls.createSubCategory.textOrder

/** Adding or editing a subcategory; the active categories are offered; a missing one is a browser alert. */
export function SubcategoryForm(props: RecordFormProps<Subcategory>) {
  const { ofSubcategories: words } = adminMessages.categories
  const fields = adminMessages.content.form
  const { data: categories } = useCategories()
  const stored = props.record && { _id: props.record.category, name: props.record.categoryName }
  const options = choices(categories ?? [], stored)
  return (
    <RecordForm
      {...props}
      actOf={subcategoryAct}
      valuesOf={subcategoryValues}
      words={words}
      alerts={PARENT_MISSING}
    >
      {({ picture }) => (
        <>
          <TextField name="name" label={fields.name} />
          <SelectField
            name="categoryId"
            label={words.category}
            options={options}
            placeholder={words.chooseCategory}
            hint={categories && options.length === 0 ? words.noActiveCategories : undefined}
          />
          <TextField name="description" label={fields.description} mark={fields.optional} rows={3} />
          {picture}
          <StatusField />
        </>
      )}
    </RecordForm>
  )
}

interface SubcategoryValues {
  name: string
  description: string
  status: string
  categoryId: string
  image: File | undefined
}

function subcategoryValues(subcategory: Subcategory | null): SubcategoryValues {
  if (!subcategory) return { name: '', description: '', status: 'active', categoryId: '', image: undefined }
  const { name, description, category } = subcategory
  const status = isActive(subcategory) ? 'active' : 'inactive'
  return { name, description, status, categoryId: category, image: undefined }
}

function subcategoryAct(subcategory: Subcategory | null) {
  const words = adminMessages.content.form
  if (subcategory)
    return formAct(subcategoryCalls.updateSubCategoryById, {
      bodyOf: (values: SubcategoryValues) => changedFields(values, subcategoryValues(subcategory)),
      send: (body, onProgress) =>
        api('updateSubCategoryById', { params: { id: subcategory._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(subcategoryCalls.createSubCategory, {
    bodyOf: (values: SubcategoryValues) => values,
    send: (body, onProgress) => api('createSubCategory', { body, onProgress }),
    failed: words.failedToCreate,
  })
}
