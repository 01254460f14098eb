import { useSyncExternalStore } from 'react'
import styles from '#web/checkout/checkout-dialog.module.css'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import { useRemaining } from '#web/checkout/hold.ts'
import type { CheckoutState } from '#web/checkout/use-checkout.ts'
import { checkoutMessages } from '#web/messages/messages.ts'
import { Button, ButtonLink, type ButtonLinkProps } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { BY_TOUCH, useMedia } from '#web/ui/use-media.ts'
import { uiMessages } from '#web/messages/ui.ts'

/**
 * The main button. On touch screens it leads through the steps: pay in the app, attach the screenshot, submit.
 * Otherwise it is Submit Order.
 */
export function MainButton({ checkout, onAttach }: { checkout: CheckoutState; onAttach: () => void }) {
  const { form, holding, screenshot, placing, placed } = checkout
  const { hold, isStale, starting, error } = holding
  const byTouch = useMedia(BY_TOUCH)
  const hasImage = form.watch('image') !== undefined || screenshot.pending !== undefined
  if (!hold && error?.kind === 'failed')
    return (
      // a separate button: the press that turns it into Submit Order must not submit
      <Button key="again" variant="main" className={styles.submit} onClick={holding.beginAgain}>
        {uiMessages.tryAgain}
      </Button>
    )
  if (byTouch && hold && !starting && !hasImage && !placed)
    return (
      <WayToImage
        checkout={checkout}
        session={hold.session}
        endsAt={isStale ? 0 : hold.endsAt}
        onAttach={onAttach}
      />
    )
  const holds = starting && !hold
  return (
    <Button
      type="submit"
      variant="main"
      busy={placing || holds}
      busyText={holds ? checkoutMessages.holding : checkoutMessages.submitting}
      disabled={placed !== undefined || (!holds && (!hold || starting || screenshot.pending !== undefined))}
      className={styles.submit}
    >
      {checkoutMessages.submit}
    </Button>
  )
}

interface WayToImageProps {
  checkout: CheckoutState
  session: CheckoutSession
  endsAt: number
  onAttach: () => void
}

function WayToImage({ checkout, session, endsAt, onAttach }: WayToImageProps) {
  const { reference, payeeKind, total } = session
  const opened = useAppOpened(reference)
  const isHeld = useRemaining(endsAt) > 0
  if (opened || payeeKind !== 'merchant' || !isHeld)
    return (
      <Button variant="main" className={styles.submit} onClick={onAttach}>
        {checkoutMessages.attach}
      </Button>
    )
  return (
    <AppLink checkout={checkout} session={session} variant="main" className={styles.submit}>
      {checkoutMessages.payInApp(formatRupees(total))}
    </AppLink>
  )
}

interface AppLinkProps extends Omit<ButtonLinkProps, 'to'> {
  checkout: Pick<CheckoutState, 'checkAddress'>
  session: CheckoutSession
}

/** Opens the payment app. With an invalid address it shows the errors instead: no one should pay before. */
export function AppLink({ checkout, session: { upiLink, reference }, ...rest }: AppLinkProps) {
  return (
    <ButtonLink
      {...rest}
      to={upiLink}
      onClick={(event) => (checkout.checkAddress() ? rememberAppOpened(reference) : event.preventDefault())}
    />
  )
}

// Whether the payment app was opened for a payment in this tab: a customer who returns, even to a reloaded page,
// may have paid.

const KEY = 'checkout-app'

let opened = stored()
const listeners = new Set<() => void>()

/** Whether the app was opened for the payment of this reference. */
function useAppOpened(reference: string): boolean {
  return useSyncExternalStore(subscribe, () => opened === reference)
}

function rememberAppOpened(reference: string): void {
  opened = reference
  try {
    sessionStorage.setItem(KEY, reference)
  } catch {
    // then until the page is left
  }
  for (const listener of listeners) listener()
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
