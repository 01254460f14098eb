import { type RefObject, useState } from 'react'
import { CircleX, Flag, Image as ImageIcon, ImageUp, Share2 } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { customerShortId } from '#web/invoice/order-text.ts'
import { messages, myOrdersMessages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { useShop } from '#web/shop.ts'
import { disputeDialog, useDisputeDialog } from '#web/storefront/my-orders/use-dispute-dialog.tsx'
import { useOverlay } from '#web/use-overlay.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { fetchCode, lazyDialog, LazyOverlay } from '#web/ui/overlays/lazy-content.tsx'
import { menu } from '#web/ui/overlays/lazy-overlays.ts'
import { api } from '#web/api.ts'
import { imageSource } from '#web/image-source.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

export interface MoreActionsProps {
  order: Order
  /** Contains the menu. */
  card: RefObject<HTMLElement | null>
  /** undefined if the order accepts no other payment screenshot, or requests one above. */
  onSendImage: (() => void) | undefined
}

/** 'More': the payment screenshot, sharing, reporting a problem and requesting a cancellation. */
export function MoreActions({ order, card, onSendImage }: MoreActionsProps) {
  const { name } = useShop()
  const screenshot = useScreenshotViewer(order)
  const { report, requestCancellation, dialogs } = useDisputeDialog(order, undefined)
  const trigger = (
    <Button size="s" variant="quiet" aria-label={myOrdersMessages.moreOf(customerShortId(order._id))}>
      {myOrdersMessages.more}
    </Button>
  )
  const image = { label: myOrdersMessages.screenshot, icon: <ImageIcon />, onSelect: screenshot.open }
  const another = {
    label: myOrdersMessages.sendScreenshot,
    icon: <ImageUp />,
    onSelect: () => onSendImage?.(),
  }
  const share = { label: myOrdersMessages.share, icon: <Share2 />, href: shareLink(order, name) }
  const { report: reportText, requestCancellation: cancelText } = messages.disputes
  const items = [
    ...(order.image ? [image] : []),
    ...(onSendImage ? [another] : []),
    share,
    ...(report ? [{ label: reportText, icon: <Flag />, onSelect: report }] : []),
    ...(requestCancellation ? [{ label: cancelText, icon: <CircleX />, onSelect: requestCancellation }] : []),
  ]
  return (
    <>
      <LazyOverlay
        trigger={trigger}
        popup="menu"
        load={menu}
        onOpen={() => fetchCode(disputeDialog, imageViewer)}
      >
        {(Menu) => <Menu defaultOpen within={card} trigger={trigger} items={items} />}
      </LazyOverlay>
      {screenshot.viewer}
      {dialogs}
    </>
  )
}

/** Opens WhatsApp with the order's number, total and status, and its page if it has one; the shop sends nothing. */
function shareLink(order: Order, shopName: string): string {
  const { _id, totalAmount, orderStatus, orderLink } = order
  const text = myOrdersMessages.shareText(
    shopName,
    customerShortId(_id),
    formatRupees(totalAmount),
    uiMessages.orderStatus[orderStatus],
  )
  return `https://wa.me/?text=${encodeURIComponent(orderLink ? `${text}\n${orderLink}` : text)}`
}

/** The code of the dialog that shows it. */
const imageViewer = async () => (await import('#web/ui/overlays/image-viewer.tsx')).ImageViewer
const ImageViewer = lazyDialog(imageViewer)

/** Opens the screenshot of an order. Its URL expires after five minutes; then a new one is fetched. */
function useScreenshotViewer({ _id, image }: Order) {
  const toast = useToast()
  const overlay = useOverlay(`screenshot ${_id}`)
  const [url, setUrl] = useState<string | null>(null)

  async function open() {
    setUrl(null)
    overlay.open()
    const loadedUrl = await liveUrl(imageSource(image).src ?? '', async () => {
      const response = await api('getOrder', { params: { id: _id } })
      return imageSource(response.data.image).src ?? ''
    })
    setUrl(loadedUrl)
    if (loadedUrl === null) toast.show({ tone: 'bad', text: myOrdersMessages.screenshotFailed })
  }

  const title = myOrdersMessages.screenshotOf(customerShortId(_id))
  return {
    open: () => void open(),
    viewer: (
      <ImageViewer
        overlay={{ isOpen: overlay.isOpen && url !== null, open: () => void open(), close: overlay.close }}
        title={title}
        images={url === null ? [] : [{ src: url, alt: title }]}
      />
    ),
  }
}

/** The first URL that loads as an image: the known one, else a newly requested one; null if neither does. */
export async function liveUrl(
  current: string,
  renew: () => Promise<string>,
  loads: (url: string) => Promise<boolean> = loadsAsImage,
): Promise<string | null> {
  if (await loads(current)) return current
  try {
    const renewed = await renew()
    return (await loads(renewed)) ? renewed : null
  } catch {
    return null
  }
}

function loadsAsImage(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = url
  })
}
