import type { ReactNode } from 'react'
import { ImageOff, Trash2 } from 'lucide-react'
import type { usePicture } from '#web/admin/payments/use-picture.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/admin/payments/picture-frame.module.css'

interface Props {
  picture: ReturnType<typeof usePicture>
  alt: string
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
  /** Why there never was a picture. */
  without?: string | false
  /** What is laid over the picture. */
  children?: ReactNode
}

/** A screenshot on its dark ground; loading, deleted as promised, or not to be had. */
export function PictureFrame({ picture, alt, zoomed, onZoom, without, children }: Props) {
  const words = adminMessages.payments
  const { data, isError, refetch } = picture
  if (isError)
    return (
      <div className={styles.instead} role="alert">
        <ImageOff aria-hidden="true" />
        <p>{words.pictureFailed}</p>
        <Button size="s" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </div>
    )
  if (!data)
    return (
      <div className={styles.frame} aria-busy="true">
        <span className="sr">{words.pictureLoading}</span>
        <Skeleton ratio="9/16" />
      </div>
    )
  if (data.src === null)
    return (
      <div className={styles.instead}>
        {without ? <ImageOff aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
        <p>{without || words.pictureGone(data.deletedAt ? formatDateTime(data.deletedAt) : '')}</p>
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a second way to the zoom buttons
    <div
      className={classNames(styles.frame, zoomed && styles.zoomed)}
      {...(zoomed && { tabIndex: 0, role: 'region', 'aria-label': alt, 'data-zoomed': true })}
      onDoubleClick={() => onZoom(!zoomed)}
    >
      <div className={styles.picture}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an address that has died is no act of a person */}
        <img src={data.src} alt={alt} draggable={false} onError={() => void refetch()} />
        {children}
      </div>
    </div>
  )
}
