import { useState } from 'react'
import type { UnmatchedPayment } from '#contract/checkout.ts'
import { PictureFrame } from '#web/admin/payments/picture-frame.tsx'
import { useDeskPicture } from '#web/admin/payments/use-desk-picture.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ImageViewer } from '#web/ui/layers/image-viewer.tsx'
import styles from '#web/admin/payments/desk-picture.module.css'

/** The kept picture of a payment without an order. */
export function UnmatchedPicture({ unmatched }: { unmatched: UnmatchedPayment }) {
  const words = adminMessages.payments
  const [zoomed, setZoomed] = useState(false)
  const [full, setFull] = useState(false)
  const picture = useDeskPicture({ _id: unmatched._id, uploadedAt: unmatched.createdAt })
  const title = words.unmatchedTitle(unmatched.reference)
  const src = picture.data?.src
  return (
    <section className={styles.panel} aria-label={title}>
      <PictureFrame picture={picture} alt={title} zoomed={zoomed} onZoom={setZoomed} />
      {src && (
        <div className={styles.tools}>
          <Button size="s" variant="quiet" onClick={() => setFull(true)}>
            {words.fullSize}
          </Button>
        </div>
      )}
      <ImageViewer
        open={full}
        onClose={() => setFull(false)}
        title={title}
        pictures={src ? [{ src, alt: title }] : []}
      />
    </section>
  )
}
