import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import { FAVOURITES_KEY } from '#web/admin/layout/use-favourites.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

/** The admin's starred products: who is starred, and a toggle that shows at once and goes back when refused. */
export function useStars() {
  const queries = useQueryClient()
  const { show } = useToast()
  const { data } = useQuery({
    queryKey: FAVOURITES_KEY,
    queryFn: async ({ signal }) => (await api('getFavourites', { signal })).data,
  })
  const starred = new Set(data?.map(({ id }) => id))
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ id, star }: { id: string; star: boolean }) =>
      star
        ? api('addFavourite', { body: { kind: 'product', id } })
        : api('removeFavourite', { params: { id } }),
    onError: (error) =>
      show({ tone: 'bad', text: refusalText(error, adminMessages.content.form.failedToUpdate) }),
    onSettled: () => queries.invalidateQueries({ queryKey: FAVOURITES_KEY }),
  })
  const isStarred = (id: string) => (isPending && variables.id === id ? variables.star : starred.has(id))
  return { isStarred, toggle: (id: string) => mutate({ id, star: !isStarred(id) }) }
}
