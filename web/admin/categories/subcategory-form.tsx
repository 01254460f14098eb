import { type Subcategory, subcategoryCalls } from '#contract/subcategories.ts'
import { choices } from '#web/admin/catalogue-forms/choices.ts'
import { RecordForm, type RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { SelectField } from '#web/admin/catalogue-forms/select-field.tsx'
import { StatusField } from '#web/admin/catalogue-forms/status-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { subcategoryAct, subcategoryValues } from '#web/admin/categories/subcategory-form-values.ts'
import { useCategories } from '#web/admin/catalogue-forms/use-places.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

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
