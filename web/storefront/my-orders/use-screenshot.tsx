import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { api, pictureSource } from '#web/api.ts'
import { shortId } from '#web/invoice/order-text.ts'
import { messages } from '#web/messages/messages.ts'
import { ImageViewer } from '#web/ui/layers/image-viewer.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'
import { liveAddress } from '#web/ui/live-address.ts'

/** Opens the screenshot of an order. Its address expires after five minutes; then a new one is fetched. */
export function useScreenshot({ _id, image }: Order) {
  const words = messages.myOrders
  const toast = useToast()
  const [shown, setShown] = useState<string | null>(null)

  async function open() {
    const address = await liveAddress(pictureSource(image).src ?? '', async () => {
      const answer = await api('getOrder', { params: { id: _id } })
      return pictureSource(answer.data.image).src ?? ''
    })
    setShown(address)
    if (address === null) toast.show({ tone: 'bad', text: words.screenshotFailed })
  }

  const title = words.screenshotOf(shortId(_id))
  return {
    open: () => void open(),
    viewer: (
      <ImageViewer
        open={shown !== null}
        onClose={() => setShown(null)}
        title={title}
        pictures={shown === null ? [] : [{ src: shown, alt: title }]}
      />
    ),
  }
}
