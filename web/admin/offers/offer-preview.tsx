import type { Offer } from '#contract/catalogue/offers.ts'
import styles from '#web/admin/offers/offer-preview.module.css'
import { pictureSource } from '#web/picture-source.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { inkOn } from '#web/ui/ink-on.ts'
import { Picture } from '#web/ui/signs/picture.tsx'

/** An offer as its card stands in the shop: picture, percentage, the seller's colour. */
export function OfferPreview({ offer: { image, bgColor, offerPercentage } }: { offer: Offer }) {
  const ink = inkOn(bgColor)
  const color = ink && { backgroundColor: bgColor, color: ink }
  return (
    <span className={styles.card} style={color} aria-hidden="true">
      <Picture {...pictureSource(image)} sizes="48px" alt="" className={styles.picture} />
      <span className={styles.percent}>{adminMessages.content.offers.percent(offerPercentage)}</span>
    </span>
  )
}
