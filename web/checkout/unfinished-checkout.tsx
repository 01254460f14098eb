import type { MouseEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import { api } from '#web/api.ts'
import { type Hold, useRemaining } from '#web/checkout/hold.ts'
import styles from '#web/checkout/unfinished-checkout.module.css'
import { unfinishedCheckoutQuery, updateUnfinished } from '#web/checkout/unfinished-query.ts'
import { checkoutMessages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees, formatTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/display/note.tsx'

/** A note about an unfinished checkout, started here or on another device, with a button to continue it. */
export function UnfinishedCheckout({ onContinue }: { onContinue: (hold: Hold) => void }) {
  const { hold, discarding } = useUnfinished()
  const isHeld = useRemaining(hold?.endsAt) > 0
  if (!hold) return null

  // The whole note disappears with its buttons; the focus moves to the page's content.
  function discard(event: MouseEvent<HTMLElement>) {
    const content = event.currentTarget.closest('main')
    discarding.mutate(undefined, { onSuccess: () => content?.focus() })
  }

  const total = formatRupees(hold.session.total)
  return (
    <Note
      tone={discarding.isError ? 'warn' : 'info'}
      className={styles.note}
      action={
        <div className="row wrap gap-8">
          <Button size="s" onClick={() => onContinue(hold)} disabled={discarding.isPending}>
            {checkoutMessages.continue}
          </Button>
          <Button
            size="s"
            variant="quiet"
            busy={discarding.isPending}
            busyText={checkoutMessages.discarding}
            onClick={discard}
          >
            {checkoutMessages.discard}
          </Button>
        </div>
      }
    >
      <p className="strong">{isHeld ? checkoutMessages.unfinished(total) : checkoutMessages.lapsed(total)}</p>
      <p>{isHeld ? untilText(hold.session) : checkoutMessages.lapsedText}</p>
      {discarding.isError && <p role="alert">{checkoutMessages.discardFailed}</p>}
    </Note>
  )
}

function untilText({ holdsStock, expiresAt }: CheckoutSession): string {
  const until = formatTime(expiresAt)
  return holdsStock === false ? checkoutMessages.pricesUntil(until) : checkoutMessages.heldUntil(until)
}

function useUnfinished() {
  const queries = useQueryClient()
  const query = useQuery(unfinishedCheckoutQuery)
  const discarding = useMutation({
    mutationFn: () => api('discardCheckout'),
    onSuccess: () => {
      updateUnfinished(queries, null)
      void queries.invalidateQueries({ queryKey: ['products'] })
    },
  })
  return { hold: query.data ?? null, discarding }
}
