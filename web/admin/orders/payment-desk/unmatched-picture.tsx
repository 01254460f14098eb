import { useState } from 'react'
import { ImageOff } from 'lucide-react'
import type { UnmatchedPayment } from '#contract/checkout.ts'
import { pictureSource } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ImageViewer } from '#web/ui/image-viewer.tsx'
import frameStyles from '#web/admin/orders/payment-desk/picture-frame.module.css'
import styles from '#web/admin/orders/payment-desk/desk-picture.module.css'

/** The kept picture of a payment without an order. */
export function UnmatchedPicture({ unmatched }: { unmatched: UnmatchedPayment }) {
  const words = adminMessages.payments
  const [full, setFull] = useState(false)
  const [failed, setFailed] = useState(false)
  const { src } = pictureSource(unmatched.image)
  const title = words.unmatchedTitle(unmatched.reference)
  if (!src || failed)
    return (
      <section className={styles.panel} aria-label={title}>
        <div className={frameStyles.instead}>
          <ImageOff aria-hidden="true" />
          <p>{words.pictureFailed}</p>
        </div>
      </section>
    )
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={frameStyles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- loading is no act of a person */}
        <img src={src} alt={title} onError={() => setFailed(true)} />
      </div>
      <div className={styles.tools}>
        <Button size="s" variant="quiet" onClick={() => setFull(true)}>
          {words.fullSize}
        </Button>
      </div>
      <ImageViewer
        open={full}
        onClose={() => setFull(false)}
        title={title}
        pictures={[{ src, alt: title }]}
      />
    </section>
  )
}
