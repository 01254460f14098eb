import { type RefObject, useEffect, useRef } from 'react'

/** The list's row of the open order: J and K may have led away from the one it was opened from, and the focus belongs to this one. */
export function useRowOf(id: string | null): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (id !== null) row.current = document.querySelector('main :is(tr, li)[aria-current="true"]')
  }, [id])
  return row
}
