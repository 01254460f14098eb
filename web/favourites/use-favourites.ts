import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallResponse } from '#contract/call.ts'
import type { favouriteCalls } from '#contract/catalogue/favourites.ts'
import { api } from '#web/api.ts'

export type Favourite = CallResponse<typeof favouriteCalls.getFavourites>['data'][number]

const FAVOURITES = ['favourites'] as const

/**
 * A customer's wishlist or an admin's favourites, newest first; `toggle` adds or removes one. A rejected change is
 * reverted and passed to `onError`.
 */
export function useFavourites(onError: (error: Error) => void) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: FAVOURITES,
    queryFn: async ({ signal }) => (await api('getFavourites', { signal })).data,
  })
  const { mutate } = useMutation({
    mutationFn: ({ favourite: { kind, id }, add }: { favourite: Favourite; add: boolean }) =>
      add ? api('addFavourite', { body: { kind, id } }) : api('removeFavourite', { params: { id } }),
    onMutate: async ({ favourite, add }) => {
      await client.cancelQueries({ queryKey: FAVOURITES })
      const before = client.getQueryData<Favourite[]>(FAVOURITES)
      const others = before?.filter(({ id }) => id !== favourite.id)
      client.setQueryData(FAVOURITES, others && (add ? [favourite, ...others] : others))
      return { before }
    },
    onError: (error, _, context) => {
      client.setQueryData(FAVOURITES, context?.before)
      onError(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: FAVOURITES }),
  })
  const isFavourite = (id: string) => data?.some((one) => one.id === id) ?? false
  return {
    favourites: data,
    failed: isError,
    refetch,
    isFavourite,
    toggle: (favourite: Favourite) => mutate({ favourite, add: !isFavourite(favourite.id) }),
  }
}
