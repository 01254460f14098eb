import { useEffect, useRef } from 'react'
import { ORDER_TOAST_MS } from '#contract/limits.ts'
import { type ToastTone, useToast } from '#web/ui/layers/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#web/ui/save-file.ts'

/** Says how an action on an order or payment went, for four seconds, in the place of what the action before said. */
export function useActionToast(): (tone: ToastTone, text: string) => void {
  const { show, close } = useToast()
  const last = useRef('')
  return (tone, text) => {
    if (last.current) close(last.current)
    last.current = show({ tone, text, duration: ORDER_TOAST_MS })
  }
}

/** Downloads a file and saves it under a name; `failed` is said when the server gave no words. */
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

/** Shows a toast that a list could not be loaded, each time `failed` becomes true. `duration` in ms, else 3 s. */
export function useFailureToast(failed: boolean, text: string, duration?: number): void {
  const { show } = useToast()
  useEffect(() => {
    if (failed) show({ tone: 'bad', text, duration })
  }, [failed, text, duration, show])
}
