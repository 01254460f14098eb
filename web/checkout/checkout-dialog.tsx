import { useState } from 'react'
import { AddressFields } from '#web/checkout/address-fields.tsx'
import { CustomerPanel } from '#web/checkout/customer-panel.tsx'
import { OrderSummary } from '#web/checkout/order-summary.tsx'
import { PaymentStep } from '#web/checkout/payment-step.tsx'
import { RefusalNote } from '#web/checkout/refusal-note.tsx'
import { SavedAddresses } from '#web/checkout/saved-addresses.tsx'
import { ScreenshotField } from '#web/checkout/screenshot-field.tsx'
import { Step } from '#web/checkout/step.tsx'
import { useCheckout } from '#web/checkout/use-checkout.ts'
import { messages } from '#web/messages/messages.ts'
import { cartTotals } from '#web/storefront/cart-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/checkout/checkout-dialog.module.css'

export interface CheckoutDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The modal 'Enter Your Shipping Details' (section 2). Mount it always and drive it by `open`: closed and opened again it keeps what
 * was typed, until the order is taken.
 */
export function CheckoutDialog({ open, onOpenChange }: CheckoutDialogProps) {
  const [round, setRound] = useState({ number: 0, done: false })
  // The form of an order that was taken stays in place while the modal fades; the next opening starts afresh.
  if (open && round.done) setRound({ number: round.number + 1, done: false })
  return (
    <OneCheckout
      key={round.number}
      open={open}
      onClose={() => onOpenChange(false)}
      onDone={() => {
        setRound((now) => ({ ...now, done: true }))
        onOpenChange(false)
      }}
    />
  )
}

interface OneCheckoutProps {
  open: boolean
  onClose: () => void
  onDone: () => void
}

function OneCheckout({ open, onClose, onDone }: OneCheckoutProps) {
  const words = messages.checkout
  const { form, addresses, reference, lines, placing, progress, placed, refused, submit, forgetRefusal } =
    useCheckout(onDone)
  const totals = cartTotals(lines)

  function close() {
    forgetRefusal()
    onClose()
  }

  return (
    <Dialog
      size="xl"
      flush
      keepOnOutsidePress
      open={open}
      onClose={placed ? onDone : close}
      locked={placing}
      title={words.title}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          {refused && <RefusalNote refused={refused} cart={lines} />}
          <p className={styles.promise}>{words.promise}</p>
          <Button
            type="submit"
            variant="main"
            busy={placing}
            busyText={words.submitting}
            disabled={placed || lines.length === 0}
            className={styles.submit}
          >
            {words.submit}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.steps}>
          <Step number={1} title={words.addressStep}>
            <SavedAddresses form={form} book={addresses.book} />
            <AddressFields form={form} />
            {addresses.offered && (
              <Checkbox
                className={styles.keep}
                label={words.keepAddress}
                checked={addresses.keep}
                onChange={(event) => addresses.setKeep(event.target.checked)}
              />
            )}
          </Step>
          <Step number={2} title={words.paymentStep}>
            {lines.length > 0 ? (
              <PaymentStep amount={totals.total} reference={reference} />
            ) : (
              <p className={styles.empty}>{words.emptyCart}</p>
            )}
          </Step>
          <Step number={3} title={words.screenshotStep}>
            <ScreenshotField form={form} progress={progress} disabled={placing || placed} />
          </Step>
        </div>
        <aside className={styles.side}>
          <div className={styles.stay}>
            <section>
              <h3 className={styles.heading}>{words.customer}</h3>
              <CustomerPanel />
            </section>
            <section>
              <h3 className={styles.heading}>{words.summary}</h3>
              <OrderSummary lines={lines} totals={totals} />
            </section>
          </div>
        </aside>
      </div>
    </Dialog>
  )
}
