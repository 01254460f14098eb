import { useFavourites } from '#web/favourites/use-favourites.ts'
import { messages } from '#web/messages/messages.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

export type WishList = ReturnType<typeof useWishList>

/** The own wish list: the favourite products, newest first; undefined until they have loaded. Once a list of goods. */
export function useWishList() {
  const toast = useToast()
  const { favourites, ...rest } = useFavourites((error) =>
    toast.show({ tone: 'bad', text: error.message || messages.wishList.saveFailed }),
  )
  return { ...rest, products: favourites?.filter(({ kind }) => kind === 'product') }
}
