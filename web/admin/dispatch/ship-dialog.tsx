import { useState } from 'react'
import { TRACKING_FILE_MAX_BYTES } from '#contract/limits.ts'
import { type Move, moveOf } from '#web/admin/dispatch/batch-run.ts'
import { FileColumns } from '#web/admin/dispatch/file-columns.tsx'
import { fileRows, movesOf } from '#web/admin/dispatch/file-rows.ts'
import { FileTable } from '#web/admin/dispatch/file-table.tsx'
import { NO_CHOICE, useTrackingFile } from '#web/admin/dispatch/use-tracking-file.ts'
import type { Selected } from '#web/admin/dispatch/selection.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { CSV_FILES, FileDrop } from '#web/ui/controls/file-drop.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import styles from '#web/admin/dispatch/ship-dialog.module.css'

export interface ShipDialogProps {
  /** The orders to ship; 'file' for whatever a courier's file names; null while it is closed. */
  shipping: Selected[] | 'file' | null
  onShip: (moves: Move[]) => void
  onClose: () => void
}

/** Ships orders: without tracking, or with the numbers of a courier's file after a look at what was read. */
export function ShipDialog({ shipping, onShip, onClose }: ShipDialogProps) {
  const words = adminMessages.trackingFile
  const [last, setLast] = useState(shipping)
  if (shipping && shipping !== last) setLast(shipping)
  const selected = last === 'file' || last === null ? undefined : last
  const file = useChosenFile()
  const rows = file.read && fileRows(file.read, selected)
  const moves = rows && movesOf(rows)

  function end(then: () => void) {
    file.choose([])
    then()
  }
  return (
    <Dialog
      open={shipping !== null}
      onClose={() => end(onClose)}
      title={selected ? words.shipTitle(formatNumber(selected.length)) : words.title}
      size="l"
      keepOnOutsidePress
      foot={
        <>
          <Button onClick={() => end(onClose)}>{words.back}</Button>
          {selected && !file.chosen ? (
            <Button variant="main" onClick={singlePress(() => end(() => onShip(selected.map(moveOf))))}>
              {words.shipWithout(formatNumber(selected.length))}
            </Button>
          ) : (
            <Button
              variant="main"
              disabled={!moves || moves.length === 0 || file.fetching}
              onClick={singlePress(() => moves && end(() => onShip(moves)))}
            >
              {words.ship(formatNumber(moves?.length ?? 0))}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>{words.text}</p>
        <Field label={words.file} error={file.error}>
          <FileDrop
            accept={CSV_FILES}
            value={file.chosen ? [file.chosen] : []}
            onChange={file.choose}
            onRefused={file.choose}
            onSurplus={file.tellSurplus}
            note={words.fileNote}
          />
        </Field>
        <div className={styles.waiting} aria-live="polite">
          {file.fetching && !file.read && words.reading}
        </div>
        {file.read && <FileColumns read={file.read} choice={file.choice} onChoose={file.change} />}
        {rows && <FileTable rows={rows} selected={selected} />}
      </div>
    </Dialog>
  )
}

/** The chosen file, the choices made for it, and what the server reads from it. */
function useChosenFile() {
  const words = adminMessages.trackingFile
  const [chosen, setChosen] = useState<File>()
  const [slip, setSlip] = useState<string>()
  const [choice, setChoice] = useState(NO_CHOICE)
  const reading = useTrackingFile(chosen, choice)

  function choose([next]: File[]) {
    const tooLarge = next !== undefined && next.size > TRACKING_FILE_MAX_BYTES
    setSlip(tooLarge ? words.tooLarge : undefined)
    setChosen(tooLarge ? undefined : next)
    setChoice(NO_CHOICE)
  }
  return {
    chosen,
    choose,
    tellSurplus: () => setSlip(words.onlyOne),
    choice,
    change: setChoice,
    // What was read of the file before is no answer about this one.
    read:
      chosen && !reading.isError && !(reading.isPlaceholderData && choice === NO_CHOICE)
        ? reading.data
        : undefined,
    fetching: reading.isFetching,
    error: slip ?? (chosen && reading.error ? reading.error.message || words.readFailed : undefined),
  }
}
