import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/call.ts'
import type { SavedFilter, savedFilterCalls } from '#contract/back-office/saved-filters.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

const SAVED_FILTERS_KEY = ['admin-saved-filters'] as const

/** Own saved filters by name; undefined until they are known. */
export function useSavedFilters(): SavedFilter[] | undefined {
  return useQuery({
    queryKey: SAVED_FILTERS_KEY,
    queryFn: async ({ signal }) => (await api('getSavedFilters', { signal })).data,
  }).data
}

/** Saves a filter, under a new name too, and deletes one. */
export function useFilterActs() {
  const client = useQueryClient()
  const say = useActToast()
  const words = adminMessages.savedFilters
  const settled = () => client.invalidateQueries({ queryKey: SAVED_FILTERS_KEY })
  const save = useMutation({
    mutationFn: (body: BodyInput<typeof savedFilterCalls.saveFilter>) => api('saveFilter', { body }),
    onSuccess: ({ data }) => say('good', words.done(data.name)),
    onError: (error) => say('bad', error.message || words.failed),
    onSettled: settled,
  })
  const remove = useMutation({
    mutationFn: ({ _id: id }: SavedFilter) => api('deleteFilter', { params: { id } }),
    onSuccess: (_, { name }) => say('good', words.removed(name)),
    onError: (error) => say('bad', error.message || words.removeFailed),
    onSettled: settled,
  })
  return { save, remove }
}
