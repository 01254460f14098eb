import { useState } from 'react'
import { Image as ImageIcon } from 'lucide-react'
import { api, pictureSource } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { liveAddress } from '#web/ui/live-address.ts'
import { shortId } from '#web/invoice/order-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ImageViewer } from '#web/ui/layers/image-viewer.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'

/** Opens the screenshot of an order. Its address expires after five minutes; then a new one is fetched. */
export function PaymentScreenshot({ orderId, image }: { orderId: string; image: string }) {
  const words = messages.myOrders
  const toast = useToast()
  const [opening, setOpening] = useState(false)
  const [shown, setShown] = useState<string | null>(null)

  async function open() {
    setOpening(true)
    const address = await liveAddress(pictureSource(image).src ?? '', async () => {
      const answer = await api('getOrder', { params: { id: orderId } })
      return pictureSource(answer.data.image).src ?? ''
    })
    setOpening(false)
    setShown(address)
    if (address === null) toast.show({ tone: 'bad', text: words.screenshotFailed })
  }

  const title = words.screenshotOf(shortId(orderId))
  return (
    <>
      <Button
        size="s"
        icon={<ImageIcon aria-hidden="true" />}
        busy={opening}
        busyText={words.openingScreenshot}
        aria-label={title}
        onClick={() => void open()}
      >
        {words.screenshot}
      </Button>
      <ImageViewer
        open={shown !== null}
        onClose={() => setShown(null)}
        title={title}
        pictures={shown === null ? [] : [{ src: shown, alt: title }]}
      />
    </>
  )
}
