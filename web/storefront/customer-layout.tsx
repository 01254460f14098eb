import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useMe } from '#web/account/profile/use-me.ts'
import { api } from '#web/api.ts'
import type { Opening } from '#web/checkout/checkout-dialog.tsx'
import type { Hold } from '#web/checkout/hold.ts'
import { UnfinishedCheckout } from '#web/checkout/unfinished-checkout.tsx'
import { messages } from '#web/messages/messages.ts'
import { useSession } from '#web/session.ts'
import { useCartNews } from '#web/storefront/cart/use-add-to-cart.ts'
import styles from '#web/storefront/customer-layout.module.css'
import { ShopFooter } from '#web/storefront/shop-footer.tsx'
import { ShopSidebar } from '#web/storefront/shop-navigation.tsx'
import { TopBar } from '#web/storefront/top-bar.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layers/fetched.tsx'
import { Note } from '#web/ui/signs/note.tsx'

const cartDrawer = async () => (await import('#web/storefront/cart/cart-drawer.tsx')).CartDrawer
const checkoutDialog = async () => (await import('#web/checkout/checkout-dialog.tsx')).CheckoutDialog

/** The frame of the shop: top bar, sidebar, page, footer, and the cart and checkout above them. */
export function CustomerLayout() {
  const news = useCartNews()
  const [cartOpen, setCartOpen] = useState(false)
  const [checkoutOpen, setCheckoutOpen] = useState(false)
  const [opening, setOpening] = useState<Opening | null>(null)

  // Another person may sign in in another tab, and must not see what this one typed.
  const userId = useSession()?.userId ?? null
  const [person, setPerson] = useState(userId)
  if (userId !== null && userId !== person) {
    setPerson(userId)
    setCheckoutOpen(false)
    setOpening(null)
  }

  /** With the cart, or with a checkout that was begun before. */
  function buy(resumed: Hold | null) {
    setCartOpen(false)
    setOpening({ resumed })
    setCheckoutOpen(true)
  }

  function notBuying() {
    setCheckoutOpen(false)
    setCartOpen(opening?.resumed === null)
  }

  return (
    <>
      <a className={styles.skip} href="#content">
        {messages.frame.skip}
      </a>
      <TopBar onCart={() => setCartOpen(true)} />
      <div className={styles.shop}>
        <ShopSidebar />
        <main id="content" tabIndex={-1} className={styles.content}>
          <VerifyHint />
          <UnfinishedCheckout onContinue={buy} />
          <Outlet />
        </main>
      </div>
      <ShopFooter />
      <output className="sr">{news}</output>
      <Fetched wanted={cartOpen} load={cartDrawer} giveUp={() => setCartOpen(false)}>
        {(CartDrawer) => (
          <CartDrawer open={cartOpen} onClose={() => setCartOpen(false)} onBuy={() => buy(null)} />
        )}
      </Fetched>
      <Fetched wanted={checkoutOpen} load={checkoutDialog} giveUp={notBuying}>
        {(CheckoutDialog) =>
          opening && <CheckoutDialog open={checkoutOpen} opening={opening} onOpenChange={setCheckoutOpen} />
        }
      </Fetched>
    </>
  )
}

function VerifyHint() {
  const words = messages.wishList
  const { data: me } = useMe()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => api('resendVerification') })
  if (!me || me.isVerified) return null
  return (
    <Note
      tone={error ? 'warn' : 'info'}
      className={styles.hint}
      action={
        !isSuccess && (
          <Button size="s" busy={isPending} busyText={words.sending} onClick={() => mutate()}>
            {words.sendAgain}
          </Button>
        )
      }
    >
      <output>
        {isSuccess ? words.sent : error ? error.message || words.sendFailed : words.unverified(me.email)}
      </output>
    </Note>
  )
}
