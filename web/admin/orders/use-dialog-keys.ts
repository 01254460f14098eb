import { useEffect } from 'react'
import { keyStep, typesText } from '#web/admin/orders/key-step.ts'

/** J and K step to another order while its dialog is the only one open. */
export function useDialogKeys(open: boolean, onStep: (by: -1 | 1) => void): void {
  useEffect(() => {
    if (!open) return undefined
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || typesText(event.target)) return
      if (document.querySelectorAll('[role$="dialog"]').length > 1) return
      const step = keyStep(event, false)
      if (step !== 0) onStep(step)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, onStep])
}
