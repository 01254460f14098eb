import { type ReactNode, useEffect } from 'react'
import { ImageOff, Trash2 } from 'lucide-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/admin/payments/screenshot-frame.module.css'
import type { Payment } from '#contract/payments/payments.ts'
import { IMAGE_LINK_MS } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { imageSource } from '#web/image-source.ts'
import { uiMessages } from '#web/messages/ui.ts'

interface Props {
  image: ReturnType<typeof useImage>
  alt: string
  zoomed: boolean
  onZoom: (zoomed: boolean) => void
  /** Why there is no image. */
  without?: string | false
  /** Elements overlaid on the image. */
  children?: ReactNode
}

/** A screenshot on its dark background, or its state: loading, deleted as promised, or unavailable. */
export function ImageFrame({ image, alt, zoomed, onZoom, without, children }: Props) {
  const { data, isError, refetch } = image
  if (isError)
    return (
      <div className={`grid gap-10 soft t-14 ${styles.instead}`} role="alert">
        <ImageOff />
        <p>{messages.screenshotFailed}</p>
        <Button size="s" onClick={() => void refetch()}>
          {uiMessages.tryAgain}
        </Button>
      </div>
    )
  if (!data)
    return (
      <div className={styles.frame} aria-busy="true">
        <span className="sr">{messages.screenshotLoading}</span>
        <Skeleton ratio="9/16" />
      </div>
    )
  if (data.src === null)
    return (
      <div className={`grid gap-10 soft t-14 ${styles.instead}`}>
        {without ? <ImageOff /> : <Trash2 />}
        <p>{without || messages.screenshotGone(data.deletedAt ? formatDateTime(data.deletedAt) : '')}</p>
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a second way to the zoom buttons
    <div
      className={classNames(styles.frame, zoomed && styles.zoomed)}
      {...(zoomed && { tabIndex: 0, role: 'region', 'aria-label': alt, 'data-zoomed': true })}
      onDoubleClick={() => onZoom(!zoomed)}
    >
      <div className={styles.image}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an address that has died is no action of a person */}
        <img src={data.src} alt={alt} draggable={false} onError={() => void refetch()} />
        {children}
      </div>
    </div>
  )
}

/** Less than the validity of a signed URL: an older one is requested again. ms */
const FRESH_MS = IMAGE_LINK_MS - 30_000

type Imaged = Pick<Payment, '_id' | 'uploadedAt'>

/** A screenshot's URL; each one issued is recorded, so it is requested once and kept while it is valid. */
function imageQuery({ _id: id, uploadedAt }: Imaged, former: string | undefined) {
  return {
    queryKey: ['admin-screenshot', id, former ?? uploadedAt],
    queryFn: async () => {
      const body = former === undefined ? {} : { former }
      const { data } = await api('viewScreenshot', { params: { id }, body })
      return { src: imageSource(data.image).src ?? null, deletedAt: data.deletedAt }
    },
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    meta: { still: true },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryDelay: 400,
  } as const
}

/** The current or an earlier screenshot of a payment at full size. */
export function useImage(payment: Imaged, former?: string) {
  return useQuery(imageQuery(payment, former))
}

/** Fetches the next payment's image while this one is being checked. */
export function useNextImage(next: Imaged | undefined): void {
  const client = useQueryClient()
  const id = next?._id
  const uploadedAt = next?.uploadedAt
  useEffect(() => {
    if (id !== undefined && uploadedAt !== undefined) void preload(client, { _id: id, uploadedAt })
  }, [client, id, uploadedAt])
}

async function preload(client: QueryClient, payment: Imaged): Promise<void> {
  const found = await client.fetchQuery(imageQuery(payment, undefined)).catch(() => null)
  if (found?.src) new Image().src = found.src
}
