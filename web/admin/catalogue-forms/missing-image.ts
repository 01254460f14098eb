import { headerCalls } from '#contract/headers.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

/** 'Please upload an image.' is a toast as well as a text at its field. */
export function useMissingImageToast(): (text: string) => void {
  const { show } = useToast()
  return (text) => {
    if (text === MISSING_IMAGE) show({ tone: 'bad', text })
  }
}

/** The last of the texts that category, header, footer and offer check in their order. */
const MISSING_IMAGE = headerCalls.createHeader.textOrder.at(-1)
