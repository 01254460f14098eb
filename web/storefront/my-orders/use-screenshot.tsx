import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/api.ts'
import { pictureSource } from '#web/picture-source.ts'
import { shortId } from '#web/invoice/order-text.ts'
import { messages } from '#web/messages/messages.ts'
import { Fetched } from '#web/ui/layers/fetched.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'
import { liveAddress } from '#web/ui/live-address.ts'
import { useLayer } from '#web/use-layer.ts'

/** The code of the window that shows it. */
export const imageViewer = async () => (await import('#web/ui/layers/image-viewer.tsx')).ImageViewer

/** Opens the screenshot of an order. Its address expires after five minutes; then a new one is fetched. */
export function useOwnScreenshot({ _id, image }: Order) {
  const words = messages.myOrders
  const toast = useToast()
  const layer = useLayer(`screenshot ${_id}`)
  const [shown, setShown] = useState<string | null>(null)

  async function open() {
    setShown(null)
    layer.open()
    const address = await liveAddress(pictureSource(image).src ?? '', async () => {
      const answer = await api('getOrder', { params: { id: _id } })
      return pictureSource(answer.data.image).src ?? ''
    })
    setShown(address)
    if (address === null) toast.show({ tone: 'bad', text: words.screenshotFailed })
  }

  const isOpen = layer.isOpen && shown !== null
  const title = words.screenshotOf(shortId(_id))
  return {
    open: () => void open(),
    viewer: (
      <Fetched wanted={isOpen} load={imageViewer} giveUp={layer.close} again={() => void open()}>
        {(ImageViewer) => (
          <ImageViewer
            open={isOpen}
            onClose={layer.close}
            title={title}
            pictures={shown === null ? [] : [{ src: shown, alt: title }]}
          />
        )}
      </Fetched>
    ),
  }
}
