import { useEffect, useRef, useState } from 'react'
import type { ReadPicture } from '#contract/payments/payments.ts'
import type { CheckoutFormState } from '#web/checkout/checkout-form.ts'
import { shrinkPicture } from '#web/checkout/shrink-picture.ts'
import { ApiError } from '#contract/client.ts'
import { api } from '#web/api.ts'

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

/** How far the shop is with reading a chosen picture; `progress`: the share that has been sent, 0 to 1. */
export type Reading =
  | { state: 'none' }
  | { state: 'reading'; progress: number }
  | { state: 'read'; result: ReadPicture }
  | { state: 'unread' }

/** Codes for which the order would be refused too. */
const NO_PICTURE: ReadonlySet<string> = new Set(['BAD_PICTURE', 'WRONG_KIND', 'TOO_LARGE'])

/** Has a screenshot read; another choice ends that. A failed reading stops no order; a non-picture is told at once. */
function useReading(onRead: (result: ReadPicture) => void, onNoPicture: (message: string) => void) {
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function read(image: File | undefined) {
    running.current?.abort()
    if (!image) return setReading({ state: 'none' })
    const { signal } = (running.current = new AbortController())
    setReading({ state: 'reading', progress: 0 })
    const onProgress = (progress: number) => !signal.aborted && setReading({ state: 'reading', progress })
    try {
      const { data } = await api('readScreenshot', { body: { image }, signal, onProgress })
      if (signal.aborted) return
      setReading(data ? { state: 'read', result: data } : { state: 'unread' })
      if (data) onRead(data)
    } catch (error) {
      if (signal.aborted) return
      const isNone = error instanceof ApiError && NO_PICTURE.has(error.answer.code ?? '')
      setReading({ state: isNone ? 'none' : 'unread' })
      if (isNone) onNoPicture(error.message)
    }
  }

  return { reading, read }
}
