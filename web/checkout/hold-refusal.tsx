import { CartChanges } from '#web/checkout/cart-changes.tsx'
import type { OrderRefusal, ScarceItem } from '#web/checkout/order-refusal.ts'
import type { HoldState } from '#web/checkout/use-hold.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

/** Why the shop cannot hold what is wanted: what is left of it with the way to take that, else another try. */
export function HoldRefusal({ state, refusal }: { state: HoldState; refusal: OrderRefusal }) {
  const scarce = scarceOf(refusal)
  if (scarce)
    return (
      <Note tone="bad">
        <p>{refusal.message}</p>
        <CartChanges changes={scarce} lines={state.wanted} onTake={(item) => state.take(item, scarce)} />
      </Note>
    )
  const again = (
    <Button size="s" busy={state.starting} busyText={messages.checkout.holding} onClick={state.again}>
      {messages.checkout.tryAgain}
    </Button>
  )
  return (
    <Note tone="bad" action={again}>
      {refusal.message}
    </Note>
  )
}

function scarceOf(refusal: OrderRefusal): ScarceItem[] | null {
  if (refusal.kind === 'stock') return refusal.items
  return refusal.kind === 'gone' ? refusal.items.map((item) => ({ ...item, left: 0 })) : null
}
