import type { categoryCalls } from '#contract/catalogue/categories.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createCategory } from './create-category.ts'
import { deleteCategory } from './delete-category.ts'
import { listCategories } from './list-categories.ts'
import { updateCategory } from './update-category.ts'

export function categoryRoutes(app: App): Pick<Handlers, keyof typeof categoryCalls> {
  return {
    getAllCategory: ({ query, actor }) => listCategories(app, query, actor),
    createCategory: async ({ body, actor, requestId }) => ({
      data: await createCategory(app, { body, actor, requestId }),
    }),
    updateCategoryById: async ({ params, body, actor, requestId }) => ({
      data: await updateCategory(app, { id: params.id, body, actor, requestId }),
    }),
    deleteCategoryById: async ({ params, actor, requestId }) => {
      await deleteCategory(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}
