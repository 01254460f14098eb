import { useCallback, useSyncExternalStore } from 'react'

/** Below this width lists have short rows and dialogs fill the screen. */
export const PHONE = '(max-width: 639px)'

/** A handheld device: fields open a keyboard, and a payment app may be installed. */
export const BY_TOUCH = '(pointer: coarse)'

/** Whether a media query currently matches; re-renders when that changes. Only for what CSS alone cannot do. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
