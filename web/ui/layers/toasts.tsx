import { type ComponentType, useEffect, useState } from 'react'
import { onToastWaiting } from '#web/ui/layers/toast.tsx'

/** When the first screen has what it needs. */
const LATER_MS = 3_000

/** The place of the toasts. What draws them comes later or with the first; if it fails, with the next toast. */
export function Toasts() {
  const [code, setCode] = useState<{ DrawnToasts: ComponentType }>()
  useEffect(() => {
    const ask = () => void import('#web/ui/layers/drawn-toasts.tsx').then(setCode, () => undefined)
    onToastWaiting(ask)
    const timer = window.setTimeout(ask, LATER_MS)
    window.addEventListener('online', ask)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [])
  return code && <code.DrawnToasts />
}
