import { useEffect } from 'react'
import { useToast } from '#web/ui/layers/toast.tsx'

/** Shows a toast that a list could not be loaded, each time `failed` becomes true. `duration` in ms, else 3 s. */
export function useFailureToast(failed: boolean, text: string, duration?: number): void {
  const { show } = useToast()
  useEffect(() => {
    if (failed) show({ tone: 'bad', text, duration })
  }, [failed, text, duration, show])
}
