import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

const WISH_LIST = ['wish-list'] as const

export interface Wish {
  id: string
  name: string
}

/** The own wish list, kept on the server, newest first. */
export function useWishList() {
  return useQuery({
    queryKey: WISH_LIST,
    queryFn: async ({ signal }) => {
      const { data } = await api('getFavourites', { signal })
      return data.filter(({ kind }) => kind === 'product').map(({ id, name }): Wish => ({ id, name }))
    },
  })
}

/** Puts a product on the list or takes it off: at once on the screen, and back again with a word when the server did not take it. */
export function useWish() {
  const client = useQueryClient()
  const toast = useToast()
  const put = (list: Wish[] | undefined) => client.setQueryData(WISH_LIST, list)
  const { mutate } = useMutation({
    mutationFn: ({ wish, wanted }: { wish: Wish; wanted: boolean }) =>
      wanted
        ? api('addFavourite', { body: { kind: 'product', id: wish.id } })
        : api('removeFavourite', { params: { id: wish.id } }),
    onMutate: async ({ wish, wanted }) => {
      await client.cancelQueries({ queryKey: WISH_LIST })
      const before = client.getQueryData<Wish[]>(WISH_LIST)
      const others = (before ?? []).filter(({ id }) => id !== wish.id)
      put(wanted ? [wish, ...others] : others)
      return { before }
    },
    onError: (error, _, context) => {
      put(context?.before)
      toast.show({ tone: 'bad', text: error.message || messages.wishList.saveFailed })
    },
    onSettled: () => client.invalidateQueries({ queryKey: WISH_LIST }),
  })
  return (wish: Wish, wanted: boolean) => mutate({ wish, wanted })
}
