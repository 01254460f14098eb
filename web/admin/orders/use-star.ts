import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { useFavourites } from '#web/favourites/use-favourites.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Whether an order is starred, and a function to change it. */
export function useStar(id: string) {
  const showToast = useActionToast()
  const { favourites, isFavourite, setFavourite } = useFavourites((error) =>
    showToast('bad', error.message || adminMessages.orders.starFailed),
  )
  const starred = isFavourite(id)
  const toggle = () => setFavourite({ kind: 'order', id, name: '', image: null }, !starred)
  return { starred, known: favourites !== undefined, toggle }
}
