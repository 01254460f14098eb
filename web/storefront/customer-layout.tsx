import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useSearchParams } from 'react-router'
import { CloudOff } from 'lucide-react'
import { useMe } from '#web/account/profile/use-me.ts'
import { api } from '#web/api.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Opening } from '#web/checkout/checkout-dialog.tsx'
import type { Hold } from '#web/checkout/hold.ts'
import { UnfinishedCheckout } from '#web/checkout/unfinished-checkout.tsx'
import { StaleCodeError } from '#web/load-code.ts'
import { messages } from '#web/messages/messages.ts'
import { reloadOnce } from '#web/reload.ts'
import { useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { useCart } from '#web/storefront/cart/cart-store.ts'
import { useMergedDeviceCart } from '#web/guests/use-device-cart.ts'
import { useCartAnnouncement } from '#web/storefront/cart/use-add-to-cart.ts'
import styles from '#web/storefront/customer-layout.module.css'
import { useOverlay } from '#web/use-overlay.ts'
import { ShopFooter } from '#web/storefront/shop-footer.tsx'
import { ShopSidebar } from '#web/storefront/shop-navigation.tsx'
import { TopBar } from '#web/storefront/top-bar.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { fetchCode, LazyContent, lazyDialog } from '#web/ui/overlays/lazy-content.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { unfinishedCheckoutQuery } from '#web/checkout/unfinished-query.ts'
import { LAST_SEEN_KEY, type SeenTimes } from '#web/pwa/last-seen.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { uiMessages } from '#web/messages/ui.ts'

const cartDrawer = async () => (await import('#web/storefront/cart/cart-drawer.tsx')).CartDrawer
const CartDrawer = lazyDialog(cartDrawer)
/** With the screen that follows: a placed order is shown even if the connection is lost meanwhile. */
const checkoutDialog = async () => {
  const parts = [
    import('#web/checkout/checkout-dialog.tsx'),
    import('#web/guests/order-confirmation.tsx'),
  ] as const
  const [{ CheckoutDialog }, { PlacedOrder }] = await Promise.all(parts)
  return { CheckoutDialog, PlacedOrder }
}

interface Placed {
  order: Order
  PlacedOrder: ComponentType<{ order: Order; onClose: () => void }>
}

/** The layout of the shop: top bar, sidebar, page, footer, with cart and checkout over them. */
export function CustomerLayout() {
  const announcement = useCartAnnouncement()
  const cart = useOverlay('cart')
  const checkout = useOverlay('checkout')
  const [opening, setOpening] = useState<Opening | null>(null)
  const [placed, setPlaced] = useState<Placed | null>(null)
  useMergedDeviceCart()

  // The connection may be lost by the time they are needed.
  const hasItems = useCart().length > 0
  useEffect(() => {
    if (hasItems) fetchCode(cartDrawer)
    if (hasItems && cart.isOpen) fetchCode(checkoutDialog)
  }, [hasItems, cart.isOpen])

  /** With the cart, or with a checkout started earlier. */
  function buy(resumed: Hold | null) {
    setOpening({ resumed })
    checkout.open({ instead: cart.isOpen })
  }

  async function buyCart() {
    try {
      await checkoutDialog()
    } catch (error) {
      if (error instanceof StaleCodeError) reloadOnce()
      throw error
    }
    buy(null)
  }

  return (
    <>
      <a className="skip" href="#content">
        {messages.frame.skip}
      </a>
      <TopBar onCart={() => cart.open()} />
      <div className={styles.shop}>
        <ShopSidebar />
        <main id="content" tabIndex={-1} className={styles.content}>
          <OfflineNote />
          <SharedImageNote onContinue={buy} />
          {placed && <placed.PlacedOrder order={placed.order} onClose={() => setPlaced(null)} />}
          <Outlet />
          <VerifyHint />
          <UnfinishedCheckout onContinue={buy} />
        </main>
      </div>
      <ShopFooter />
      <output className="sr">{announcement}</output>
      <CartDrawer overlay={cart} onBuy={buyCart} />
      <LazyContent overlay={checkout} load={checkoutDialog}>
        {({ CheckoutDialog, PlacedOrder }) =>
          opening && (
            <CheckoutDialog
              open={checkout.isOpen}
              opening={opening}
              onOpenChange={(open) => (open ? checkout.open() : checkout.close())}
              onPlaced={(order) => {
                setPlaced({ order, PlacedOrder })
                checkout.close()
              }}
            />
          )
        }
      </LazyContent>
    </>
  )
}

/** At the bottom of the page, where it does not move the products when it appears. */
function VerifyHint() {
  const wishlistMessages = messages.wishList
  const { data: me } = useMe()
  const isGuest = useSession()?.user.guest === true
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api('resendVerification') })
  const { settings } = useShop()
  if (!me || me.isVerified || isGuest || settings?.emailDelivery === 'none') return null
  return (
    <Note
      tone={error ? 'warn' : 'info'}
      className={styles.verify}
      action={
        !isSuccess && (
          <Button size="s" busy={isPending} busyText={wishlistMessages.sending} onClick={() => mutate()}>
            {wishlistMessages.sendAgain}
          </Button>
        )
      }
    >
      <output>
        {isSuccess
          ? wishlistMessages.sent
          : error
            ? error.message || wishlistMessages.sendFailed
            : wishlistMessages.unverified(me.email)}
      </output>
    </Note>
  )
}

/**
 * After a payment app has shared its image (?shared): opens the unfinished checkout, or says what to do without
 * one.
 */
function SharedImageNote({ onContinue }: { onContinue: (hold: Hold) => void }) {
  const installedMessages = messages.installed
  const [params, setParams] = useSearchParams()
  const isShared = params.has('shared')
  const { data: hold } = useQuery({ ...unfinishedCheckoutQuery, enabled: isShared })
  const begin = useEffectEvent((waiting: Hold) => {
    setParams({}, { replace: true })
    onContinue(waiting)
  })
  useEffect(() => {
    if (isShared && hold) begin(hold)
  }, [isShared, hold])
  if (!isShared || hold !== null) return null
  return (
    <Note tone="info" className="mb-20">
      {installedMessages.nothingWaits} <Link to="/my-orders">{messages.myOrders.title}</Link>
    </Note>
  )
}

/**
 * Says that the lists on the page are old, with their time; they are fetched again as soon as there is a
 * connection.
 */
function OfflineNote() {
  const installedMessages = messages.installed
  const client = useQueryClient()
  const { data: times = {} } = useQuery<SeenTimes>({ queryKey: LAST_SEEN_KEY, enabled: false })
  const oldest = Math.min(...Object.values(times))
  const isOld = oldest < Infinity
  useEffect(() => {
    if (!isOld) return undefined
    const again = () => void client.invalidateQueries()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [client, isOld])
  if (!isOld) return null
  return (
    <Note
      tone="warn"
      className="mb-20"
      icon={<CloudOff />}
      action={
        <Button size="s" onClick={() => void client.invalidateQueries()}>
          {uiMessages.tryAgain}
        </Button>
      }
    >
      <output>{installedMessages.lastSeen(formatDateTime(new Date(oldest).toISOString()))}</output>
    </Note>
  )
}
