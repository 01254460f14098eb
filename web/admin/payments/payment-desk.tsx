import { useState } from 'react'
import { DeskEmpty, DeskLoading } from '#web/admin/payments/desk-states.tsx'
import { DeskList } from '#web/admin/payments/desk-list.tsx'
import { DeskProgress } from '#web/admin/payments/desk-progress.tsx'
import { PaymentPanels } from '#web/admin/payments/payment-panels.tsx'
import { UndoBar } from '#web/admin/payments/undo-bar.tsx'
import { UnmatchedPanels } from '#web/admin/payments/unmatched-panels.tsx'
import { useDesk } from '#web/admin/payments/use-desk.ts'
import { useDeskKeys } from '#web/admin/payments/use-desk-keys.ts'
import styles from '#web/admin/payments/payment-desk.module.css'

/**
 * The payment desk: the queue, the picture, and what it shows beside what it should; a hundred in a row by the
 * keyboard.
 */
export function PaymentDesk() {
  const desk = useDesk()
  const [helping, setHelping] = useState(false)
  const { queue, acts, item, at } = desk
  useDeskKeys({
    j: () => desk.step(1),
    arrowdown: () => desk.step(1),
    k: () => desk.step(-1),
    arrowup: () => desk.step(-1),
    u: () => desk.undo(),
    '?': () => setHelping(true),
  })
  if (desk.loading) return <DeskLoading />
  return (
    <div className={styles.desk}>
      <output className="sr" aria-live="polite">
        {desk.said}
      </output>
      <DeskProgress desk={desk} helping={helping} onHelp={setHelping}>
        <UndoBar undoable={acts.undoable} onUndo={desk.undo} />
      </DeskProgress>
      {item ? (
        <div className={styles.panels}>
          <DeskList
            items={desk.items}
            chosen={item.id}
            failures={acts.failures}
            counts={queue.counts}
            onChoose={desk.choose}
          />
          {item.kind === 'payment' ? (
            <PaymentPanels key={item.id} payment={item.payment} next={desk.nextPayment} desk={desk} />
          ) : (
            <UnmatchedPanels key={item.id} unmatched={item.unmatched} onSettled={() => desk.leave(at)} />
          )}
        </div>
      ) : (
        <DeskEmpty failed={queue.failed} settled={acts.settled} onRetry={queue.retry} />
      )}
    </div>
  )
}
