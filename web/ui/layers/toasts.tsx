import { type ComponentType, useEffect, useState } from 'react'
import { onToastWaiting } from '#web/ui/layers/toast.tsx'

/** The place of the toasts. The code that draws them comes after the first screen; if it fails, with the next toast. */
export function Toasts() {
  const [code, setCode] = useState<{ DrawnToasts: ComponentType }>()
  useEffect(() => {
    const ask = () => void import('#web/ui/layers/drawn-toasts.tsx').then(setCode, () => undefined)
    onToastWaiting(ask)
    ask()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [])
  return code && <code.DrawnToasts />
}
