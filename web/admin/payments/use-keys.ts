import { useEffect, useRef } from 'react'
import { typesText } from '#web/admin/keyboard/list-keys.ts'

/** What each key of the desk does; one that is missing does nothing now. */
export type KeyActs = Partial<
  Record<
    'p' | 'f' | 'a' | 'u' | 'j' | 'k' | 'z' | 'c' | 'e' | 'r' | 'o' | '?' | 'arrowdown' | 'arrowup',
    () => void
  >
>

/** Calls the act of a key pressed outside fields and dialogs; one held down or with Ctrl, Alt or Meta is left alone. */
export function useKeys(keys: KeyActs): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (typesText(event.target) || document.querySelector('[role$="dialog"]')) return
      const isTab = event.target instanceof Element && event.target.closest('[role="tab"], [data-zoomed]')
      if (isTab && event.key.startsWith('Arrow')) return
      const act = now.current[event.key.toLowerCase() as keyof KeyActs]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
