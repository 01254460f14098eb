import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FAVOURITES_KEY } from '#web/admin/layout/use-favourites.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Whether an order is starred, and the way to change it: shown at once, put back when the server refuses. */
export function useStar(id: string) {
  const client = useQueryClient()
  const say = useActToast()
  const favourites = useQuery({
    queryKey: FAVOURITES_KEY,
    queryFn: async ({ signal }) => (await api('getFavourites', { signal })).data,
  })
  const change = useMutation({
    mutationFn: (starred: boolean) =>
      starred
        ? api('addFavourite', { body: { kind: 'order', id } })
        : api('removeFavourite', { params: { id } }),
    onError: (error) => say('bad', error.message || adminMessages.orders.starFailed),
    onSettled: () => client.invalidateQueries({ queryKey: FAVOURITES_KEY }),
  })
  const stored = favourites.data?.some((one) => one.id === id) ?? false
  const starred = change.isPending ? change.variables : stored
  return { starred, known: favourites.data !== undefined, toggle: () => change.mutate(!starred) }
}
