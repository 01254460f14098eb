import { useEffect } from 'react'
import { focusManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { FIGURES_KEY } from '#web/admin/layout/figures.ts'

const EVERY_MS = 30_000
/** What a screen has just asked for itself is not asked for again. */
const YOUNG_MS = 5_000

/**
 * Keeps what the back office shows fresh until the server tells of news itself: everything on the screen is asked for again when
 * the window is looked at again and every 30 s while it is; the figures also after each act that went well.
 */
export function useFreshLists(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void (focusManager.isFocused() && refetchShown(client))
    const timer = window.setInterval(refresh, EVERY_MS)
    const stopFocus = focusManager.subscribe(refresh)
    const stopActs = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        void client.invalidateQueries({ queryKey: FIGURES_KEY })
    })
    return () => {
      window.clearInterval(timer)
      stopFocus()
      stopActs()
    }
  }, [client])
}

function refetchShown(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: isOld }, { cancelRefetch: false })
}

function isOld({ state, queryKey }: Query): boolean {
  return queryKey[0] !== 'settings' && Date.now() - state.dataUpdatedAt > YOUNG_MS
}
