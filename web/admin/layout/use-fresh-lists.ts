import { useEffect } from 'react'
import { focusManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { FIGURES_KEY } from '#web/admin/layout/figures.ts'
import { useLiveNews } from '#web/notifications/use-live-news.ts'

/** What a screen has just asked for itself is not asked for again. */
const YOUNG_MS = 5_000

/**
 * Keeps what the back office shows fresh: the server tells of news, and then everything on the screen is asked for again; so it is when
 * the window is looked at again. The figures also follow each act that went well.
 */
export function useFreshLists(): void {
  const client = useQueryClient()
  useLiveNews(
    () => void client.refetchQueries({ type: 'active', predicate: isOfShop }, { cancelRefetch: false }),
  )
  useEffect(() => {
    const stopFocus = focusManager.subscribe(() => void (focusManager.isFocused() && refetchOld(client)))
    const stopActs = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        void client.invalidateQueries({ queryKey: FIGURES_KEY })
    })
    return () => {
      stopFocus()
      stopActs()
    }
  }, [client])
}

function refetchOld(client: QueryClient): Promise<void> {
  return client.refetchQueries(
    {
      type: 'active',
      predicate: (query) => isOfShop(query) && Date.now() - query.state.dataUpdatedAt > YOUNG_MS,
    },
    { cancelRefetch: false },
  )
}

/** The settings follow their own screen; what says that it stays `still` is asked for once. */
function isOfShop({ queryKey, meta }: Query): boolean {
  return queryKey[0] !== 'settings' && meta?.['still'] !== true
}
