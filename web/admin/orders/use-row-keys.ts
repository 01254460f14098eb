import { type RefObject, useEffect } from 'react'
import { keyStep, typesText } from '#web/admin/orders/key-step.ts'

/** J and K move the focus between the rows of a table from anywhere on the page; the arrow keys once a row has it. Enter is the row's own. */
export function useRowKeys(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || typesText(event.target) || document.querySelector('[role$="dialog"]'))
        return
      const rows = [...(place.current?.querySelectorAll<HTMLElement>(':is(tr, li)[tabindex="0"]') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const step = keyStep(event, at >= 0 && rows[at] === document.activeElement)
      const next = rows[at < 0 ? (step === -1 ? rows.length - 1 : 0) : at + step]
      if (step === 0 || !next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [place])
}
