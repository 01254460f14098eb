import { useEffect, useRef } from 'react'
import { ORDER_TOAST_MS } from '#contract/limits.ts'
import { type ToastTone, useToast } from '#web/ui/layers/toast.tsx'

/** Says how an act on an order or payment went, for four seconds, in the place of what the act before said. */
export function useActToast(): (tone: ToastTone, text: string) => void {
  const { show, close } = useToast()
  const last = useRef('')
  return (tone, text) => {
    if (last.current) close(last.current)
    last.current = show({ tone, text, duration: ORDER_TOAST_MS })
  }
}

/** Shows a toast that a list could not be loaded, each time `failed` becomes true. `duration` in ms, else 3 s. */
export function useFailureToast(failed: boolean, text: string, duration?: number): void {
  const { show } = useToast()
  useEffect(() => {
    if (failed) show({ tone: 'bad', text, duration })
  }, [failed, text, duration, show])
}
