import { useState } from 'react'
import { unpaidOf } from '#web/admin/dispatch/batch-acts.ts'
import type { Selected } from '#web/admin/dispatch/selection.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'

export interface UnpaidQuestionProps {
  /** null while it is closed. */
  orders: Selected[] | null
  onConfirm: (orders: readonly Selected[]) => void
  onClose: () => void
}

/** Asks before orders are confirmed of which some are not marked paid. */
export function UnpaidQuestion({ orders, onConfirm, onClose }: UnpaidQuestionProps) {
  const words = adminMessages.batch
  const [shown, setShown] = useState(orders)
  if (orders && orders !== shown) setShown(orders)
  const all = shown ?? []
  const unpaid = unpaidOf(all)
  const paid = all.filter((order) => !unpaid.includes(order))
  const count = formatNumber(all.length)
  return (
    <Dialog
      open={orders !== null}
      onClose={onClose}
      title={words.titles.confirmed}
      size="s"
      foot={
        <>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button onClick={singlePress(() => onConfirm(all))}>{words.confirmAll(count)}</Button>
          {paid.length > 0 && (
            <Button variant="main" onClick={singlePress(() => onConfirm(paid))}>
              {words.confirmPaid(formatNumber(paid.length))}
            </Button>
          )}
        </>
      }
    >
      <p>
        {paid.length > 0 ? words.unpaidText(formatNumber(unpaid.length), count) : words.unpaidOnlyText(count)}
      </p>
    </Dialog>
  )
}
