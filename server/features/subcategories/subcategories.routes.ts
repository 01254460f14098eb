import type { subcategoryCalls } from '#contract/catalogue/subcategories.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createSubcategory } from './create-subcategory.ts'
import { deleteSubcategory } from './delete-subcategory.ts'
import { listSubcategories } from './list-subcategories.ts'
import { updateSubcategory } from './update-subcategory.ts'

export function subcategoryRoutes(app: App): Pick<Handlers, keyof typeof subcategoryCalls> {
  return {
    getAllSubCategory: ({ query, actor }) => listSubcategories(app, query, actor),
    createSubCategory: async ({ body, actor, requestId }) => ({
      data: await createSubcategory(app, { body, actor, requestId }),
    }),
    updateSubCategoryById: async ({ params, body, actor, requestId }) => ({
      data: await updateSubcategory(app, { id: params.id, body, actor, requestId }),
    }),
    deleteSubCategoryById: async ({ params, actor, requestId }) => {
      await deleteSubcategory(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}
