import { type CSSProperties, useState } from 'react'
import { Maximize2, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/links.ts'
import { comparedRows, partOf } from '#web/admin/payments/compared-table.tsx'
import { hasNoImage } from '#web/admin/payments/payment-texts.tsx'
import { ImageFrame, useImage } from '#web/admin/payments/screenshot-frame.tsx'
import styles from '#web/admin/payments/screenshot-panel.module.css'
import { May } from '#web/admin/permissions.tsx'
import { paymentsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { ImageViewer } from '#web/ui/overlays/image-viewer.tsx'
import { paymentChanged } from '#web/admin/payments/payment-queries.ts'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { api } from '#web/api.ts'

/** A little wider than the text, so it stays legible inside. */
const MARGIN = 0.006
/** The minimum width, as a share of the image's, in which a tag is useful. */
const TAG_LEAST = 0.15

type Box = readonly [left: number, top: number, width: number, height: number]

interface Props {
  payment: Payment
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
  readAgain: ReadAgain
}

/** The payment's screenshot, fitted, at double width or full size, and the images that it replaced. */
export function ScreenshotPanel({ payment, zoomed, onZoom, readAgain }: Props) {
  const [former, setFormer] = useState('')
  const [full, setFull] = useState(false)
  const image = useImage(payment, former || undefined)
  const title = messages.screenshotOf(shortId(payment._id))
  const src = image.data?.src
  return (
    <section className={`${styles.panel} stack gap-10`} aria-label={title}>
      {payment.former.length > 0 && (
        <FormerChoice former={payment.former.map(({ _id }) => _id)} chosen={former} onChoose={setFormer} />
      )}
      <ImageFrame
        image={image}
        alt={title}
        zoomed={zoomed}
        onZoom={onZoom}
        without={hasNoImage(payment) && messages.noScreenshot}
      >
        {former === '' && <ReadBoxes payment={payment} />}
      </ImageFrame>
      {src && (
        <div className="row wrap middle gap-8 rows-4 centered">
          <IconButton
            size="s"
            aria-label={messages.zoomOut}
            icon={<ZoomOut />}
            disabled={!zoomed}
            onClick={() => onZoom(false)}
          />
          <IconButton
            size="s"
            aria-label={messages.zoomIn}
            aria-keyshortcuts="Z"
            icon={<ZoomIn />}
            disabled={zoomed}
            onClick={() => onZoom(true)}
          />
          <May make="readAgain">
            <IconButton
              size="s"
              aria-label={messages.readAgain}
              aria-busy={readAgain.running || undefined}
              disabled={readAgain.running}
              icon={<RotateCw />}
              onClick={readAgain.run}
            />
          </May>
          <Button size="s" variant="quiet" icon={<Maximize2 />} onClick={() => setFull(true)}>
            {messages.fullSize}
          </Button>
        </div>
      )}
      <ImageViewer
        open={full}
        onClose={() => setFull(false)}
        title={title}
        images={src ? [{ src, alt: title }] : []}
      />
    </section>
  )
}

function FormerChoice({
  former,
  chosen,
  onChoose,
}: {
  former: readonly string[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const options = [
    { value: '', label: messages.present },
    ...former.map((id, i) => ({ value: id, label: messages.former(String(former.length - i)) })),
  ]
  return <Segmented aria-label={messages.screenshots} options={options} value={chosen} onChange={onChoose} />
}

/** Frames in the image where each value was read, with the value; the table beside it has the same values. */
function ReadBoxes({ payment }: { payment: Payment }) {
  const boxes = payment.reading?.places
  if (!boxes) return null
  return comparedRows(payment).map(({ name, shown, match }) => {
    const part = partOf(name, payment)
    const box = part && boxes[part]
    if (!box || shown === '') return null
    const tag = tagBeside(box)
    return (
      <span
        key={name}
        className={styles.place}
        data-fit={match}
        data-side={tag.side}
        style={around(box)}
        aria-hidden="true"
      >
        <span className={`${styles.value} one-line`} style={{ maxWidth: tag.maxWidth }}>
          {shown}
        </span>
      </span>
    )
  })
}

/** Its tag is on the wider side, up to the image's edge, or in the row below if neither side has room. */
function tagBeside([left, , width]: Box) {
  const right = 1 - left - width
  const available = Math.max(left, right) - 4 * MARGIN
  const side = available < TAG_LEAST ? 'below' : left < right ? 'left' : 'right'
  return { side, maxWidth: side === 'below' ? undefined : percent(available / (width + 2 * MARGIN)) }
}

function around([left, top, width, height]: Box): CSSProperties {
  return {
    left: percent(left - MARGIN),
    top: percent(top - MARGIN / 2),
    width: percent(width + 2 * MARGIN),
    height: percent(height + MARGIN),
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`
}

interface ReadAgain {
  run: () => void
  running: boolean
}

/** Queues another reading of a payment's image. */
export function useReadAgain({ _id: id, deletedAt, state }: Payment): ReadAgain {
  const client = useQueryClient()
  const showToast = useActionToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('readAgain', { params: { id } }),
    onSuccess: ({ data }) => {
      showToast('good', messages.readingAgain)
      void paymentChanged(client, data)
    },
    onError: (error) => showToast('bad', error.message || messages.readFailed),
  })
  const running = isPending || state === 'waiting'
  return { run: () => !running && deletedAt === null && mutate(), running }
}
