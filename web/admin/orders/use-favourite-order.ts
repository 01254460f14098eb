import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { useFavourites } from '#web/favourites/use-favourites.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Whether an order is starred, and a function to change it. */
export function useFavouriteOrder(id: string) {
  const showToast = useActionToast()
  const { favourites, isFavourite, toggle } = useFavourites((error) =>
    showToast('bad', error.message || adminMessages.orders.starFailed),
  )
  return {
    isFavourite: isFavourite(id),
    isLoaded: favourites !== undefined,
    toggle: () => toggle({ kind: 'order', id, name: '', image: null }),
  }
}
