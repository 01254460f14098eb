import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api.ts'

/** A whole list of the back office, refetched on window focus and after every change under ['admin']. */
export function useRecordList<R>(name: string, fetch: (signal: AbortSignal) => Promise<{ data: R[] }>) {
  return useQuery({
    queryKey: ['admin', name],
    queryFn: async ({ signal }) => (await fetch(signal)).data,
    staleTime: 0,
  })
}

export interface RecordListQuery<R> {
  data: R[] | undefined
  isError: boolean
  /** When the data was received, in ms. */
  dataUpdatedAt: number
  refetch: () => Promise<{ data: R[] | undefined }>
}

export function useCategories() {
  return useRecordList('categories', (signal) => api('getAllCategory', { signal }))
}

export function useSubcategories() {
  return useRecordList('subcategories', (signal) => api('getAllSubCategory', { signal }))
}
