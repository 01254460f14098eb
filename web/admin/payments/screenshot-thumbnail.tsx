import { useState } from 'react'
import { ImageOff, Trash2 } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { smallScreenshotOf } from '#contract/image-urls.ts'
import { shortId } from '#web/admin/links.ts'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { api } from '#web/api.ts'
import { imageSource } from '#web/image-source.ts'
import { adminMessages, ordersMessages as messages } from '#web/messages/admin-messages.ts'
import { formatDateLong } from '#web/ui/format.ts'
import { ImageViewer } from '#web/ui/overlays/image-viewer.tsx'
import styles from '#web/admin/payments/screenshot-thumbnail.module.css'

type WithScreenshot = Pick<Order, '_id' | 'image' | 'imageDeletedAt'>

/** The payment screenshot of an order as a thumbnail that opens it at full size. Use the order's id as the key. */
export function ScreenshotThumbnail({ order }: { order: WithScreenshot }) {
  if (order.imageDeletedAt !== null) return <Deleted at={order.imageDeletedAt} />
  return order.image ? <Thumbnail order={order} /> : <>{adminMessages.phoneOrder.byPhone}</>
}

function Deleted({ at }: { at: string }) {
  const text = messages.screenshotDeleted(formatDateLong(at))
  return (
    <span className={`center faint ${styles.deleted}`} title={text}>
      <Trash2 />
      <span className="sr">{text}</span>
    </span>
  )
}

function Thumbnail({ order }: { order: WithScreenshot }) {
  const { thumbnail, missing, open, opening, openUrl, close } = useScreenshot(order)
  const id = shortId(order._id)
  return (
    <>
      <button
        type="button"
        className={`center faint ${styles.thumbnail}`}
        aria-label={messages.openScreenshot(id)}
        aria-busy={opening || undefined}
        onClick={() => void open()}
      >
        {missing ? (
          <ImageOff />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- load and error are no actions
          // of a person
          <img {...thumbnail} alt="" width={34} height={44} decoding="async" />
        )}
      </button>
      <ImageViewer
        open={openUrl !== null}
        onClose={close}
        title={messages.screenshotOf(id)}
        images={openUrl === null ? [] : [{ src: openUrl, alt: messages.screenshotOf(id) }]}
      />
    </>
  )
}

/** Keeps the first signed URL, so nothing flickers, and requests another once it has expired (five minutes). */
function useScreenshot({ _id: id, image }: WithScreenshot) {
  const showToast = useActionToast()
  const [url, setUrl] = useState(image)
  const [failures, setFailures] = useState(0)
  const [opening, setOpening] = useState(false)
  const [openUrl, setOpenUrl] = useState<string | null>(null)

  async function renewUrl() {
    setUrl((await api('getOrder', { params: { id } })).data.image)
  }

  /** The first failure requests a new URL; if that fails too, the image really does not exist. */
  function onError() {
    setFailures(failures + 1)
    if (failures === 0) renewUrl().catch(() => setFailures(2))
  }

  /** At full size. The server records each URL issued for it. */
  async function open() {
    setOpening(true)
    const response = await api('viewScreenshot', { params: { id }, body: {} }).catch(() => null)
    const full = response && (imageSource(response.data.image).src ?? null)
    setOpening(false)
    setOpenUrl(full)
    if (full === null) showToast('bad', messages.screenshotFailed)
  }

  const { src } = imageSource(smallScreenshotOf(url))
  const thumbnail = { src, onError, onLoad: () => setFailures(0) }
  return { thumbnail, missing: failures > 1, open, opening, openUrl, close: () => setOpenUrl(null) }
}
