import styles from '#web/checkout/refusal-notes.module.css'
import type { OrderRefusal, ScarceItem } from '#web/checkout/order-refusal.ts'
import type { HoldState } from '#web/checkout/use-hold.ts'
import { messages } from '#web/messages/messages.ts'
import type { CartItem } from '#web/storefront/cart/cart-store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

interface HoldRefusalProps {
  state: HoldState
  refusal: OrderRefusal
  /** Called before a pressed button goes away; it keeps the focus. */
  onPress: () => void
}

/** Why the shop cannot hold the lines: what is left, with buttons to take that, else another try. */
export function HoldRefusal({ state, refusal, onPress }: HoldRefusalProps) {
  const words = messages.checkout
  const scarce = scarceOf(refusal)
  const paid = state.hold && <p>{words.refusedPaid}</p>

  function reduce(item: ScarceItem) {
    onPress()
    state.reduce(item, scarce ?? [])
  }
  function beginAgain() {
    onPress()
    state.beginAgain()
  }

  if (scarce)
    return (
      <Note tone="bad">
        <p>{refusal.message}</p>
        {paid}
        <CartChanges changes={scarce} lines={state.lines} onReduce={reduce} />
      </Note>
    )
  return (
    <Note
      tone="bad"
      action={
        // without a session the foot leads with this button
        state.hold && (
          <Button size="s" onClick={beginAgain}>
            {uiMessages.tryAgain}
          </Button>
        )
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

interface CartChangesProps {
  /** Products with fewer units left than ordered; 0: none, or no longer on sale. */
  changes: readonly ScarceItem[]
  lines: readonly CartItem[]
  onReduce: (change: ScarceItem) => void
}

function CartChanges({ changes, lines, onReduce }: CartChangesProps) {
  const words = messages.checkout
  const open = changes.filter(({ product, left }) =>
    lines.some((line) => line.id === product && line.quantity > left),
  )

  return (
    <ul className={styles.list}>
      {open.map((change) => {
        const name = lines.find((line) => line.id === change.product)?.name ?? change.name
        return (
          <li key={change.product} className={styles.line}>
            <span className="shrink strong breaks">{name}</span>
            <Button
              size="s"
              aria-label={change.left > 0 ? words.reduceNamed(name, change.left) : words.removeNamed(name)}
              onClick={() => onReduce(change)}
            >
              {change.left > 0 ? words.reduceTo(change.left) : words.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Why the order was not taken, beside Submit Order. A payment that the shop has kept is named by its reference. */
export function RefusalNote({ refused }: { refused: OrderRefusal }) {
  const words = messages.checkout
  if (refused.kind === 'fields' && refused.complete) return null
  if (refused.kind === 'failed' && refused.trouble)
    return (
      <Note
        tone="bad"
        className={styles.beside}
        action={
          <Button type="submit" size="s">
            {uiMessages.tryAgain}
          </Button>
        }
      >
        <p>{refused.message}</p>
        <p>
          {refused.trouble === 'unreachable' ? words.unreachable : words.staysHere} {words.onceOnly}
        </p>
      </Note>
    )
  if (refused.kind !== 'unmatched')
    return (
      <Note tone="bad" className={styles.beside}>
        {refused.message}
      </Note>
    )
  return (
    <Note
      tone="bad"
      className={styles.beside}
      action={<CopyButton text={refused.reference} aria-label={words.copyReference} />}
    >
      <p>{refused.message}</p>
      <p className={styles.kept}>{words.keptTitle}</p>
      <p>{words.keptText(refused.reference)}</p>
    </Note>
  )
}
