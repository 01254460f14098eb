import { useEffect, useRef } from 'react'
import { ORDER_TOAST_MS } from '#contract/limits.ts'
import { type ToastTone, useToast } from '#web/ui/overlays/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#web/ui/save-file.ts'

/** Shows the outcome of an operation on an order or payment for four seconds, replacing the previous one. */
export function useActionToast(): (tone: ToastTone, text: string) => void {
  const { show, close } = useToast()
  const last = useRef('')
  return (tone, text) => {
    if (last.current) close(last.current)
    last.current = show({ tone, text, duration: ORDER_TOAST_MS })
  }
}

/** Downloads a file and saves it under a name; `failed` is shown if the server sent no text. */
export function useDownload<Input = void>(
  load: (input: Input) => Promise<Blob>,
  name: string,
  messages: { saved?: (name: string) => string; failed: string },
) {
  const showToast = useActionToast()
  return useMutation({
    mutationFn: load,
    onSuccess: (file) => {
      saveFile(file, name)
      if (messages.saved) showToast('good', messages.saved(name))
    },
    onError: (error) => showToast('bad', error.message || messages.failed),
  })
}

/**
 * Shows a toast when a list could not be loaded, each time `failed` becomes true. `duration` in ms, default 3 s.
 */
export function useFailureToast(failed: boolean, text: string, duration?: number): void {
  const { show } = useToast()
  useEffect(() => {
    if (failed) show({ tone: 'bad', text, duration })
  }, [failed, text, duration, show])
}
