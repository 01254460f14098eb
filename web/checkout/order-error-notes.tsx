import styles from '#web/checkout/order-error-notes.module.css'
import type { OrderError, UnavailableItem } from '#web/checkout/order-error.ts'
import type { HoldState } from '#web/checkout/use-hold.ts'
import { checkoutMessages } from '#web/messages/messages.ts'
import type { CartItem } from '#web/storefront/cart/cart-store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

interface HoldErrorProps {
  state: HoldState
  error: OrderError
  /** Called before a pressed button disappears; it keeps the focus. */
  onPress: () => void
}

/** Why the shop can't hold the lines: what is left, with buttons to accept that, else a retry. */
export function HoldError({ state, error, onPress }: HoldErrorProps) {
  const unavailable = shortItemsOf(error)
  const paid = state.hold && <p>{checkoutMessages.refusedPaid}</p>

  function reduce(item: UnavailableItem) {
    onPress()
    state.reduce(item, unavailable ?? [])
  }
  function restart() {
    onPress()
    state.beginAgain()
  }

  if (unavailable)
    return (
      <Note tone="bad">
        <p>{error.message}</p>
        {paid}
        <CartChanges changes={unavailable} lines={state.lines} onReduce={reduce} />
      </Note>
    )
  return (
    <Note
      tone="bad"
      action={
        // without a session the footer's main button does this
        state.hold && (
          <Button size="s" onClick={restart}>
            {uiMessages.tryAgain}
          </Button>
        )
      }
    >
      <p>{error.message}</p>
      {paid}
    </Note>
  )
}

function shortItemsOf(error: OrderError): UnavailableItem[] | null {
  if (error.kind === 'stock') return error.items
  return error.kind === 'gone' ? error.items.map((item) => ({ ...item, left: 0 })) : null
}

interface CartChangesProps {
  /** Products with fewer units left than ordered; 0: none, or no longer for sale. */
  changes: readonly UnavailableItem[]
  lines: readonly CartItem[]
  onReduce: (change: UnavailableItem) => void
}

function CartChanges({ changes, lines, onReduce }: CartChangesProps) {
  const open = changes.filter(({ product, left }) =>
    lines.some((line) => line.id === product && line.quantity > left),
  )

  return (
    <ul className={styles.list}>
      {open.map((change) => {
        const name = lines.find((line) => line.id === change.product)?.name ?? change.name
        return (
          <li key={change.product} className="row wrap middle between gap-12 rows-4">
            <span className="shrink strong breaks">{name}</span>
            <Button
              size="s"
              aria-label={
                change.left > 0
                  ? checkoutMessages.reduceNamed(name, change.left)
                  : checkoutMessages.removeNamed(name)
              }
              onClick={() => onReduce(change)}
            >
              {change.left > 0 ? checkoutMessages.reduceTo(change.left) : checkoutMessages.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Why the order was not placed, beside Submit Order. A payment that the shop has stored is named by its reference.
 */
export function OrderErrorNote({ error }: { error: OrderError }) {
  if (error.kind === 'fields' && error.complete) return null
  if (error.kind === 'failed' && error.cause)
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
        <p>{error.message}</p>
        <p>
          {error.cause === 'unreachable' ? uiMessages.unreachable : checkoutMessages.staysHere}{' '}
          {checkoutMessages.onceOnly}
        </p>
      </Note>
    )
  if (error.kind !== 'unmatched')
    return (
      <Note tone="bad" className={styles.beside}>
        {error.message}
      </Note>
    )
  return (
    <Note
      tone="bad"
      className={styles.beside}
      action={<CopyButton text={error.reference} aria-label={checkoutMessages.copyReference} />}
    >
      <p>{error.message}</p>
      <p className="mt-4 strong">{checkoutMessages.keptTitle}</p>
      <p>{checkoutMessages.keptText(error.reference)}</p>
    </Note>
  )
}
