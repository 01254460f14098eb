import { CartChanges } from '#web/checkout/cart-changes.tsx'
import type { OrderRefusal, ScarceItem } from '#web/checkout/order-refusal.ts'
import type { HoldState } from '#web/checkout/use-hold.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/signs/note.tsx'

export interface HoldRefusalProps {
  state: HoldState
  refusal: OrderRefusal
  /** Called before a pressed button goes away, so that the focus has where to stay. */
  onPress: () => void
}

/** Why the shop cannot hold what is wanted: what is left of it with the way to take that, else another try. */
export function HoldRefusal({ state, refusal, onPress }: HoldRefusalProps) {
  const words = messages.checkout
  const scarce = scarceOf(refusal)
  const paid = state.hold && <p>{words.refusedPaid}</p>

  function take(item: ScarceItem) {
    onPress()
    state.take(item, scarce ?? [])
  }
  function again() {
    onPress()
    state.again()
  }

  if (scarce)
    return (
      <Note tone="bad">
        <p>{refusal.message}</p>
        {paid}
        <CartChanges changes={scarce} lines={state.wanted} onTake={take} />
      </Note>
    )
  return (
    <Note
      tone="bad"
      action={
        <Button size="s" onClick={again}>
          {words.tryAgain}
        </Button>
      }
    >
      <p>{refusal.message}</p>
      {paid}
    </Note>
  )
}

function scarceOf(refusal: OrderRefusal): ScarceItem[] | null {
  if (refusal.kind === 'stock') return refusal.items
  return refusal.kind === 'gone' ? refusal.items.map((item) => ({ ...item, left: 0 })) : null
}
