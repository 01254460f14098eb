import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type BatchState, doneOf, failedOf, sameNumbersOf, toRepeat } from '#web/admin/dispatch/batch-run.ts'
import { shortId } from '#web/admin/links.ts'
import { batchMessages as messages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'
import styles from '#web/admin/dispatch/batch-dialog.module.css'

export interface BatchDialogProps {
  /** null while it is closed. */
  batch: BatchState | null
  stopping: boolean
  onStop: () => void
  onAgain: () => void
  onClose: () => void
}

/** A batch while it runs, then its result. While it runs, only Stop can close it. */
export function BatchDialog({ batch, stopping, onStop, onAgain, onClose }: BatchDialogProps) {
  const [shown, setShown] = useState(batch)
  if (batch && batch !== shown) setShown(batch)
  if (!shown) return null
  const titles: Partial<Record<string, string>> = messages.titles
  const left = toRepeat(shown).length
  return (
    <Dialog
      open={batch !== null}
      locked={shown.running}
      onClose={onClose}
      title={titles[shown.to] ?? messages.otherTitle}
      footer={
        shown.running ? (
          <Button aria-disabled={stopping || undefined} onClick={onStop}>
            {stopping ? messages.stopping : messages.stop}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{uiMessages.close}</Button>
            {left > 0 && (
              <Button variant="main" onClick={singlePress(onAgain)}>
                {messages.again(formatNumber(left))}
              </Button>
            )}
          </>
        )
      }
    >
      {shown.running ? <Progress batch={shown} /> : <Outcome batch={shown} />}
    </Dialog>
  )
}

function Progress({ batch: { results, moves } }: { batch: BatchState }) {
  const text = messages.progressOf(formatNumber(results.size), formatNumber(moves.length))
  return (
    <div className={`grid gap-12 ${styles.progress}`}>
      <p className={styles.count} aria-live="polite">
        {text}
      </p>
      <progress
        max={moves.length}
        value={results.size}
        aria-label={messages.progress}
        aria-valuetext={text}
      />
      <p className="soft t-14">{messages.working}</p>
    </div>
  )
}

/**
 * What was done, what was not and why, and what is still open. It takes the focus from Stop, which has been
 * removed.
 */
function Outcome({ batch }: { batch: BatchState }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const done = doneOf(batch).length
  const left = toRepeat(batch).length
  return (
    <div ref={box} className={`grid gap-12 ${styles.outcome}`} tabIndex={-1}>
      {done > 0 && (
        <Note tone="good">{messages.done(formatNumber(done), uiMessages.orderStatus[batch.to])}</Note>
      )}
      <FailedOrders batch={batch} />
      <SameNumbers batch={batch} />
      {batch.broken !== null && (
        <Note tone="bad">{batch.broken ? messages.brokenBecause(batch.broken) : messages.broken}</Note>
      )}
      {left > 0 && <Note tone="info">{messages.open(formatNumber(left))}</Note>}
    </div>
  )
}

function FailedOrders({ batch }: { batch: BatchState }) {
  const failed = failedOf(batch)
  if (failed.length === 0) return null
  return (
    <Note tone="warn">
      {messages.refused(formatNumber(failed.length))}
      <ul className="grid gap-6 mt-8" aria-label={messages.refusedList}>
        {failed.map(({ _id, message }) => (
          <li key={_id}>
            <OrderLink id={_id} /> {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function SameNumbers({ batch }: { batch: BatchState }) {
  const same = sameNumbersOf(batch)
  if (same.length === 0) return null
  return (
    <Note tone="warn">
      {messages.sameNumber}
      <ul className="grid gap-6 mt-8">
        {same.map(({ _id, sameNumber }) => (
          <li key={_id}>{messages.sameNumberOf(shortId(_id), sameNumber.map(shortId).join(', '))}</li>
        ))}
      </ul>
    </Note>
  )
}

/** In a new tab, so the result stays. */
function OrderLink({ id }: { id: string }) {
  return (
    <Link
      to={`/admin/orders?order=${id}`}
      target="_blank"
      className={styles.link}
      aria-label={messages.openOrder(shortId(id))}
    >
      {shortId(id)}
    </Link>
  )
}
