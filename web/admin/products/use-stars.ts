import { refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import { useFavourites } from '#web/favourites/use-favourites.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

/** Which products are starred, and the way to change it. */
export function useStars() {
  const { show } = useToast()
  const { isFavourite, setFavourite } = useFavourites((error) =>
    show({ tone: 'bad', text: refusalText(error, adminMessages.content.form.failedToUpdate) }),
  )
  const toggle = (id: string) => setFavourite({ kind: 'product', id, name: '' }, !isFavourite(id))
  return { isStarred: isFavourite, toggle }
}
