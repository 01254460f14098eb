import { type Subcategory, subcategoryCalls } from '#contract/subcategories.ts'
import { changedFields } from '#web/admin/catalogue-forms/changed-fields.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

export interface SubcategoryValues {
  name: string
  description: string
  status: string
  /** The parent's id, '' until one is chosen. */
  categoryId: string
  image: File | undefined
}

/** What the form starts with: a stored subcategory, or nothing, active. */
export function subcategoryValues(subcategory: Subcategory | null): SubcategoryValues {
  if (!subcategory) return { name: '', description: '', status: 'active', categoryId: '', image: undefined }
  const { name, description, category } = subcategory
  const status = isActive(subcategory) ? 'active' : 'inactive'
  return { name, description, status, categoryId: category, image: undefined }
}

/** Saving a new subcategory, or what was changed of a stored one. */
export function subcategoryAct(subcategory: Subcategory | null) {
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
