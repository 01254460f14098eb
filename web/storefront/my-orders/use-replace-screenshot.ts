import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CONSENT_VERSION } from '#contract/accounts/consents.ts'
import { failureText } from '#web/account/form-failures.ts'
import { typedUtr } from '#contract/orders/new-order.ts'
import { api } from '#web/api.ts'
import { shrinkImage } from '#web/checkout/shrink-image.ts'
import { myOrdersMessages } from '#web/messages/messages.ts'
import { linkedOrderKey, ownOrderChanged } from '#web/storefront/my-orders/own-orders.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** The customer's own order, or that of a link, by its token. */
export interface OrderAccess {
  orderId: string
  token?: string | undefined
}

/** Sends another payment screenshot for an order; the input is kept until the server has accepted it. */
export function useReplaceScreenshot({ orderId, token }: OrderAccess, onSent: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const [image, setImage] = useState<File>()
  const [utr, setUtr] = useState('')
  const [errors, setErrors] = useState<{ image?: string; utr?: string }>({})
  const [formError, setFormError] = useState('')
  const [progress, setProgress] = useState<number>()

  async function send() {
    const digits = utr.trim() === '' ? undefined : typedUtr.safeParse(utr)
    const found = {
      ...(!image && { image: myOrdersMessages.screenshotMissing }),
      ...(digits?.success === false && { utr: myOrdersMessages.screenshotUtrWrong }),
    }
    setErrors(found)
    if (!image || digits?.success === false) return
    setFormError('')
    setProgress(0)
    try {
      const body = { image: await shrinkImage(image), ...(digits && { utr: digits.data }) }
      const sent = { body, headers: { 'consent-version': CONSENT_VERSION }, onProgress: setProgress }
      if (token === undefined) {
        const { data } = await api('replaceScreenshot', { params: { id: orderId }, ...sent })
        void ownOrderChanged(client, data)
      } else {
        const { data } = await api('replaceLinkedScreenshot', { params: { token }, ...sent })
        client.setQueryData(linkedOrderKey(token), data)
      }
      toast.show({ text: myOrdersMessages.screenshotSent })
      setImage(undefined)
      setUtr('')
      onSent()
    } catch (error) {
      setFormError(failureText(error, myOrdersMessages.sendFailed))
    } finally {
      setProgress(undefined)
    }
  }

  return {
    image,
    utr,
    errors,
    formError,
    progress,
    sending: progress !== undefined,
    choose: (file: File | undefined) => {
      setErrors((now) => ({ ...now, image: undefined }))
      setImage(file)
    },
    showError: (text: string) => setErrors((now) => ({ ...now, image: text })),
    type: setUtr,
    send: () => void send(),
  }
}
