import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { isBuyer, type Role } from '#contract/roles.ts'
import type { Opening } from '#web/checkout/checkout-dialog.tsx'
import { UnfinishedCheckout } from '#web/checkout/unfinished-checkout.tsx'
import type { Hold } from '#web/checkout/hold.ts'
import { isStorageAllowed } from '#web/browser-storage.ts'
import { useCharged } from '#web/delivery.ts'
import styles from '#web/guests/cart-page.module.css'
import { PlacedOrder } from '#web/guests/order-confirmation.tsx'
import { PublicLayout } from '#web/guests/public-layout.tsx'
import { useDeviceCart } from '#web/guests/use-device-cart.ts'
import { messages, guestsMessages } from '#web/messages/messages.ts'
import { usePublicProductLink } from '#web/product-links.ts'
import { hasExpired, readSession, useSession } from '#web/session.ts'
import { usePageTitle } from '#web/shop.ts'
import { CartLines, CartSummary } from '#web/storefront/cart/cart-contents.tsx'
import { type CartItem, cartItems, cartTotals, useCart } from '#web/storefront/cart/cart-store.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { fetchCode, LazyContent, lazyDialog } from '#web/ui/overlays/lazy-content.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { useOverlay } from '#web/use-overlay.ts'

const guestDialog = async () => (await import('#web/guests/guest-dialog.tsx')).GuestDialog
const GuestDialog = lazyDialog(guestDialog)
const checkoutDialog = async () => (await import('#web/checkout/checkout-dialog.tsx')).CheckoutDialog

/**
 * The cart of the public shop, from which anyone can order: visitors with their mobile number, customers as usual.
 */
export function CartPage() {
  usePageTitle(guestsMessages.cart)
  const navigate = useNavigate()
  const session = useSession()
  const details = useOverlay('guest')
  const checkout = useOverlay('checkout')
  const [opening, setOpening] = useState<Opening | null>(null)
  const [placed, setPlaced] = useState<Order | null>(null)
  const [seen, setSeen] = useState<readonly CartItem[]>()
  /** Whose checkout and order are shown: another account may sign in, or this one out, in another tab. */
  const [buyer, setBuyer] = useState<string | null>()
  const isBuyers = buyer === session?.userId
  const mayBuy = !session || isBuyer(session.role as Role)
  const hasItems = useCart().length > 0

  useEffect(() => {
    if (hasItems && mayBuy) fetchCode(session || details.isOpen ? checkoutDialog : guestDialog)
  }, [hasItems, mayBuy, session, details.isOpen])

  /** The cart is read again at sign-in: without `shown`, the checkout could not tell which prices changed. */
  function askDetails() {
    setSeen(cartItems())
    details.open()
  }

  function buy(resumed: Hold | null = null, shown?: readonly CartItem[]) {
    setPlaced(null)
    setBuyer(readSession()?.userId)
    setOpening({ resumed, seen: shown })
    checkout.open({ instead: details.isOpen })
  }

  function show(order: Order) {
    if (order.orderLink) return void navigate(new URL(order.orderLink).pathname, { replace: true })
    setPlaced(order)
    checkout.close()
  }

  return (
    <PublicLayout>
      {isBuyers && placed && <PlacedOrder order={placed} onClose={() => setPlaced(null)} />}
      <h1 className={styles.title}>{guestsMessages.cart}</h1>
      {session && mayBuy && (
        <div className={styles.unfinished}>
          <UnfinishedCheckout onContinue={buy} />
        </div>
      )}
      {!session && hasExpired() && (
        <Note tone="info" className="mb-16">
          {guestsMessages.expired}
        </Note>
      )}
      {!mayBuy && <Note tone="warn">{guestsMessages.notBuyer}</Note>}
      <Cart onBuy={mayBuy ? () => (session ? buy() : askDetails()) : undefined} />
      <GuestDialog overlay={details} onSignedIn={() => buy(null, seen)} />
      <LazyContent overlay={checkout} load={checkoutDialog}>
        {(CheckoutDialog) =>
          isBuyers &&
          opening && (
            <CheckoutDialog
              open={checkout.isOpen}
              opening={opening}
              onOpenChange={(open) => (open ? checkout.open() : checkout.close())}
              onPlaced={show}
            />
          )
        }
      </LazyContent>
    </PublicLayout>
  )
}

/** `onBuy` is undefined for an account that can't order. */
function Cart({ onBuy }: { onBuy: (() => void) | undefined }) {
  const { loading, failed, retry, missing } = useDeviceCart()
  const cart = useCharged(useCart())
  const linkOf = usePublicProductLink()
  const session = useSession()
  if (loading) return <Skeleton height={120} />
  if (failed)
    return (
      <Note tone="warn" onRetry={retry}>
        {guestsMessages.cartFailed}
      </Note>
    )
  const note = missing && (
    <Note tone="warn" className="mb-16">
      {guestsMessages.missing}
    </Note>
  )
  if (cart.length === 0)
    return (
      <>
        {note}
        <Empty
          illustration="box"
          title={messages.cart.empty}
          action={
            <ButtonLink to="/shop" reloadDocument>
              {guestsMessages.browse}
            </ButtonLink>
          }
        >
          {isStorageAllowed() ? (
            messages.cart.emptyText
          ) : (
            <>
              {guestsMessages.notStored} <Link to="/login">{guestsMessages.signIn}</Link>
            </>
          )}
        </Empty>
      </>
    )
  return (
    <div className={`${styles.cart} grid gap-24 top`}>
      <div>
        {note}
        <Card>
          <h2 className="sr">{guestsMessages.items}</h2>
          <CartLines cart={cart} linkOf={linkOf} />
        </Card>
      </div>
      <Card className={styles.sum}>
        <div className="stack gap-18">
          <CartSummary totals={cartTotals(cart)} />
          <Button variant="main" wide disabled={!onBuy} onClick={onBuy}>
            {messages.cart.proceed}
          </Button>
          {!session && (
            <p className={`soft t-14 ${styles.quiet}`}>
              {guestsMessages.haveAccount} <Link to="/login">{guestsMessages.signIn}</Link>
            </p>
          )}
          <p className={`soft t-14 ${styles.quiet}`}>
            <Link to="/shop" reloadDocument>
              {guestsMessages.shopping}
            </Link>
          </p>
        </div>
      </Card>
    </div>
  )
}
