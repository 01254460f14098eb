import { type RefObject, useLayoutEffect, useRef } from 'react'

/** When `change` took the pressed button away, the focus goes to the row it stood in instead of getting lost. */
export function useKeptFocus(change: string): RefObject<HTMLFieldSetElement | null> {
  const row = useRef<HTMLFieldSetElement>(null)
  const before = useRef(change)
  useLayoutEffect(() => {
    if (before.current === change) return
    before.current = change
    if (document.activeElement === document.body || document.activeElement === null) row.current?.focus()
  }, [change])
  return row
}
