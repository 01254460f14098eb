import { useEffect } from 'react'
import { useToast } from '#web/ui/layers/toast.tsx'

/**
 * Says once in a toast that a list could not be loaded, whenever `failed` becomes true; for `duration` ms, 3 s unless
 * given.
 */
export function useFailureToast(failed: boolean, text: string, duration?: number): void {
  const { show } = useToast()
  useEffect(() => {
    if (failed) show({ tone: 'bad', text, duration })
  }, [failed, text, duration, show])
}
