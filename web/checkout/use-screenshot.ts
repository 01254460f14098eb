import { useRef, useState } from 'react'
import type { ReadPicture } from '#contract/payments/payments.ts'
import type { CheckoutFormState } from '#web/checkout/checkout-form.ts'
import { shrinkPicture } from '#web/checkout/shrink-picture.ts'
import { useReading } from '#web/checkout/use-reading.ts'

/** The picture of the payment on its way into the form: made smaller if it is large, judged, and read by the shop. */
export function useScreenshot(form: CheckoutFormState) {
  const [pending, setPending] = useState<File>()
  const newest = useRef<File>(undefined)
  const fill = useReadUtr(form)
  const { reading, read } = useReading(fill, (message) => form.setError('image', { message }))

  async function choose(file: File | undefined) {
    newest.current = file
    fill(null)
    setPending(file)
    const picture = file && (await shrinkPicture(file))
    if (newest.current !== file) return
    setPending(undefined)
    form.setValue('image', picture as File) // or none: react-hook-form knows no emptied field
    const fits = picture !== undefined && (await form.trigger('image'))
    void read(fits ? picture : undefined)
  }

  /** `pending` is the chosen file while it is made smaller. */
  return { pending, reading, choose }
}

export type ScreenshotState = ReturnType<typeof useScreenshot>

/** Puts the UTR that was read into its field, unless the customer typed one; null takes the read one back. */
function useReadUtr(form: CheckoutFormState): (result: ReadPicture | null) => void {
  const filled = useRef('')
  return (result) => {
    const typed = form.getValues('utr')
    if (typed !== '' && typed !== filled.current) return
    filled.current = result?.utr ?? ''
    form.setValue('utr', filled.current)
    form.clearErrors('utr')
  }
}
