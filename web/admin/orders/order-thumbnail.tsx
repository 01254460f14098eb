import { ImageOff, Trash2 } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { useScreenshot } from '#web/admin/orders/use-screenshot.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateLong } from '#web/ui/format.ts'
import { ImageViewer } from '#web/ui/layers/image-viewer.tsx'
import styles from '#web/admin/orders/order-thumbnail.module.css'

/** The payment screenshot of an order, small; a press opens it in full size. Key it by the order's id. */
export function OrderThumbnail({ order }: { order: Pick<Order, '_id' | 'image' | 'imageDeletedAt'> }) {
  return order.imageDeletedAt === null ? <Thumbnail order={order} /> : <Deleted at={order.imageDeletedAt} />
}

/** Where a screenshot was deleted as promised. */
function Deleted({ at }: { at: string }) {
  const text = adminMessages.orders.screenshotDeleted(formatDateLong(at))
  return (
    <span className={styles.deleted} title={text}>
      <Trash2 aria-hidden="true" />
      <span className="sr">{text}</span>
    </span>
  )
}

function Thumbnail({ order }: { order: Pick<Order, '_id' | 'image'> }) {
  const words = adminMessages.orders
  const { thumbnail, missing, open, opening, shown, close } = useScreenshot(order)
  const id = shortId(order._id)
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={words.openScreenshot(id)}
        aria-busy={opening || undefined}
        onClick={() => void open()}
      >
        {missing ? (
          <ImageOff aria-hidden="true" />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- load and error are no acts of a person
          <img {...thumbnail} alt="" width={34} height={44} decoding="async" />
        )}
      </button>
      <ImageViewer
        open={shown !== null}
        onClose={close}
        title={words.screenshotOf(id)}
        pictures={shown === null ? [] : [{ src: shown, alt: words.screenshotOf(id) }]}
      />
    </>
  )
}
