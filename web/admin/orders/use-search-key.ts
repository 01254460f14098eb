import { type RefObject, useEffect } from 'react'
import { typesText } from '#web/admin/orders/key-step.ts'

/** The key / brings the focus into the search box below `place`. */
export function useSearchKey(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typesText(event.target))
        return
      if (document.querySelector('[role$="dialog"]')) return
      event.preventDefault()
      place.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [place])
}
