import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/call.ts'
import type { favouriteCalls } from '#contract/favourites.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

export type Favourite = Answer<typeof favouriteCalls.getFavourites>['data'][number]

/** The stars of orders and products stand under this key. */
export const FAVOURITES_KEY = ['favourites'] as const

/** Starred orders and products, newest first, and the way to take a star away: gone at once, back when the server refuses. */
export function useFavourites() {
  const client = useQueryClient()
  const { show } = useToast()
  const query = useQuery({
    queryKey: FAVOURITES_KEY,
    queryFn: async ({ signal }) => (await api('getFavourites', { signal })).data,
  })
  const removal = useMutation({
    mutationFn: ({ id }: Favourite) => api('removeFavourite', { params: { id } }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: FAVOURITES_KEY })
      client.setQueryData<Favourite[]>(FAVOURITES_KEY, (list) => list?.filter((one) => one.id !== id))
    },
    onError: (error) => show({ tone: 'bad', text: error.message || adminMessages.frame.removeFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: FAVOURITES_KEY }),
  })
  return { favourites: query.data, failed: query.isError, remove: removal.mutate }
}
