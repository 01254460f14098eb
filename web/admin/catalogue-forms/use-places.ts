import { useRecordList } from '#web/admin/catalogue-forms/use-record-list.ts'
import { api } from '#web/api.ts'

/** All categories, active or not. */
export function useCategories() {
  return useRecordList('categories', (signal) => api('getAllCategory', { signal }))
}

/** All subcategories, active or not. */
export function useSubcategories() {
  return useRecordList('subcategories', (signal) => api('getAllSubCategory', { signal }))
}
