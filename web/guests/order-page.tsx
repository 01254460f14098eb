import { type ReactNode, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { LinkedOrder } from '#contract/orders/guest-orders.ts'
import { api } from '#web/api.ts'
import { OrderConfirmation } from '#web/guests/order-confirmation.tsx'
import styles from '#web/guests/order-confirmation.module.css'
import { PublicLayout } from '#web/guests/public-layout.tsx'
import { guestsMessages } from '#web/messages/messages.ts'
import { usePublicProductLink } from '#web/product-links.ts'
import { ShopContact } from '#web/shop-contact.tsx'
import { usePageTitle } from '#web/shop.ts'
import { linkedOrderKey } from '#web/storefront/my-orders/own-orders.ts'
import { useDisputeDialog } from '#web/storefront/my-orders/use-dispute-dialog.tsx'
import { useImageDialog } from '#web/storefront/my-orders/use-screenshot-dialog.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-content.tsx'
import { Empty, NotLoaded } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { useOverlay } from '#web/use-overlay.ts'

const InvoiceDialog = lazyDialog(
  async () => (await import('#web/storefront/my-orders/invoice-dialog.tsx')).InvoiceDialog,
)

/** /order/<token>: one order, for anyone who has its link (docs/rules/accounts.md). */
export function OrderPage() {
  usePageTitle(guestsMessages.order)
  return (
    <PublicLayout>
      <Linked token={useParams()['token'] ?? ''} />
    </PublicLayout>
  )
}

function Linked({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: linkedOrderKey(token),
    queryFn: async ({ signal }) => (await api('getLinkedOrder', { params: { token }, signal })).data,
    retry: (count, failure) => count < 2 && !isNotFound(failure),
  })
  const shopping = (
    <ButtonLink to="/shop" reloadDocument>
      {guestsMessages.shopping}
    </ButtonLink>
  )
  if (data) return <OrderView order={data} token={token} onward={shopping} />
  return (
    <>
      <h1 className="sr">{guestsMessages.order}</h1>
      {!error ? (
        <Skeleton height={320} />
      ) : isNotFound(error) ? (
        <>
          <Empty
            illustration="page"
            title={<span role="alert">{guestsMessages.gone}</span>}
            action={shopping}
          >
            {guestsMessages.goneText}
          </Empty>
          <div className="row wrap gap-24 rows-8 centered">
            <ShopContact />
          </div>
        </>
      ) : (
        <NotLoaded title={guestsMessages.orderFailed} onRetry={refetch} />
      )}
    </>
  )
}

function OrderView({ order, token, onward }: { order: LinkedOrder; token: string; onward: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const image = useImageDialog(order, container, token)
  const invoice = useOverlay('invoice')
  const { report, requestCancellation, dialogs } = useDisputeDialog(order, container, token)
  const linkOf = usePublicProductLink()
  return (
    <div ref={container} tabIndex={-1} className={styles.place}>
      <OrderConfirmation
        order={order}
        name={order.name}
        linkOf={linkOf}
        onward={onward}
        onInvoice={() => invoice.open()}
        onSendImage={image?.open}
        onReport={report}
        onRequestCancellation={requestCancellation}
      />
      {image?.dialog}
      <InvoiceDialog overlay={invoice} order={order} token={token} />
      {dialogs}
    </div>
  )
}

function isNotFound(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}
