import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TRACKING_FILE_MAX_BYTES } from '#contract/limits.ts'
import type { ReadTracking } from '#contract/orders/dispatch.ts'
import type { Move, Selected } from '#web/admin/dispatch/batch-run.ts'
import { fileRows, FileTable, movesOf } from '#web/admin/dispatch/file-table.tsx'
import styles from '#web/admin/dispatch/ship-dialog.module.css'
import {
  isComplete,
  NOTHING_TYPED,
  numbersIn,
  TYPED_MAX,
  typedMoves,
  TypedNumbers,
} from '#web/admin/dispatch/typed-tracking.tsx'
import { api } from '#web/api.ts'
import { trackingFileMessages as messages } from '#web/messages/admin-messages.ts'
import { shopQuery } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { CSV_FILES, FileDrop } from '#web/ui/controls/file-drop.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const NO_CHOICE: FileChoice = { columns: {}, courier: '' }

/** A single space can't be a heading, because cells are trimmed. */
const NONE = ' '

export interface ShipDialogProps {
  /** The orders to ship; 'file' for all orders in a courier's file; null while it is closed. */
  shipping: Selected[] | 'file' | null
  onShip: (moves: Move[]) => void
  onClose: () => void
}

/** Ships orders: without tracking, or with the numbers of a courier's file after reviewing what was read. */
export function ShipDialog({ shipping, onShip, onClose }: ShipDialogProps) {
  const [last, setLast] = useState(shipping)
  if (shipping && shipping !== last) setLast(shipping)
  const selected = last === 'file' || last === null ? undefined : last
  const file = useChosenFile()
  const couriers = useCouriers()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const rows = file.read && fileRows(file.read, selected)
  const moves = rows && movesOf(rows)

  function end(then: () => void) {
    file.choose([])
    setTyped(NOTHING_TYPED)
    then()
  }
  return (
    <Dialog
      open={shipping !== null}
      onClose={() => end(onClose)}
      title={selected ? messages.shipTitle(formatNumber(selected.length)) : messages.title}
      size="l"
      keepOnOutsidePress
      footer={
        <>
          <Button onClick={() => end(onClose)}>{messages.back}</Button>
          {selected && !file.chosen ? (
            <Button
              variant="main"
              disabled={!isComplete(typed, selected)}
              onClick={singlePress(() => end(() => onShip(typedMoves(selected, typed))))}
            >
              {(numbersIn(typed) > 0 ? messages.ship : messages.shipWithout)(formatNumber(selected.length))}
            </Button>
          ) : (
            <Button
              variant="main"
              disabled={!moves || moves.length === 0 || file.fetching}
              onClick={singlePress(() => moves && end(() => onShip(moves)))}
            >
              {messages.ship(formatNumber(moves?.length ?? 0))}
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-16">
        <p className="measure soft t-14">{messages.text}</p>
        <Field announced label={messages.file} error={file.error}>
          <FileDrop
            accept={CSV_FILES}
            value={file.chosen ? [file.chosen] : []}
            onChange={file.choose}
            onReject={file.choose}
            onSurplus={file.reportSurplus}
            note={messages.fileNote}
          />
        </Field>
        <div className={`soft t-14 ${styles.waiting}`} aria-live="polite">
          {file.fetching && !file.read && messages.reading}
        </div>
        {file.read && <FileColumns read={file.read} choice={file.choice} onChoose={file.change} />}
        {selected && !file.chosen && selected.length <= TYPED_MAX && (
          <TypedNumbers selected={selected} couriers={couriers} typed={typed} onChange={setTyped} />
        )}
        {rows && <FileTable rows={rows} selected={selected} />}
      </div>
    </Dialog>
  )
}

function useChosenFile() {
  const [chosen, setChosen] = useState<File>()
  const [error, setError] = useState<string>()
  const [choice, setChoice] = useState(NO_CHOICE)
  const reading = useTrackingFile(chosen, choice)

  function choose([next]: File[]) {
    const tooLarge = next !== undefined && next.size > TRACKING_FILE_MAX_BYTES
    setError(tooLarge ? messages.tooLarge : undefined)
    setChosen(tooLarge ? undefined : next)
    setChoice(NO_CHOICE)
  }
  return {
    chosen,
    choose,
    reportSurplus: () => setError(messages.onlyOne),
    choice,
    change: setChoice,
    // The result for the previous file does not apply to this one.
    read:
      chosen && !reading.isError && !(reading.isPlaceholderData && choice === NO_CHOICE)
        ? reading.data
        : undefined,
    fetching: reading.isFetching,
    error: error ?? (chosen && reading.error ? reading.error.message || messages.readFailed : undefined),
  }
}

interface Props {
  read: ReadTracking
  choice: FileChoice
  onChoose: (choice: FileChoice) => void
}

/** The column assignment detected in the file, each changeable; and the courier for rows without one. */
function FileColumns({ read, choice, onChoose }: Props) {
  const couriers = useCouriers()
  // A choice appears immediately; the rows follow with the next response.
  const columns = { ...read.columns, ...choice.columns }
  const headers = read.headers.map((header) => ({ value: header, label: header }))
  const change = (name: keyof typeof columns, header: string) =>
    onChoose({ ...choice, columns: { ...choice.columns, [name]: header || null } })
  return (
    <fieldset className={`grid gap-12 ${styles.columns}`} aria-label={messages.columns}>
      <Field label={messages.orderColumn}>
        <Select value={columns.order} options={headers} onChange={(header) => change('order', header)} />
      </Field>
      <Field label={messages.numberColumn}>
        <Select value={columns.number} options={headers} onChange={(header) => change('number', header)} />
      </Field>
      <Field label={messages.courierColumn}>
        <Select
          value={columns.courier ?? NONE}
          options={[{ value: NONE, label: messages.noColumn }, ...headers]}
          onChange={(header) => change('courier', header === NONE ? '' : header)}
        />
      </Field>
      <Field label={messages.courier}>
        <Select
          value={choice.courier || NONE}
          options={[
            { value: NONE, label: messages.courierUnknown },
            ...couriers.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => onChoose({ ...choice, courier: name === NONE ? '' : name })}
        />
      </Field>
    </fieldset>
  )
}

/** The admin's choices in place of detected values: columns by their headings, the courier for rows without one. */
interface FileChoice {
  columns: Partial<ReadTracking['columns']>
  courier: string
}

/**
 * The content of a courier's file, read by the server without changing anything. The last response is shown until
 * the next arrives.
 */
function useTrackingFile(file: File | undefined, { columns, courier }: FileChoice) {
  return useQuery({
    queryKey: ['tracking file', file?.name, file?.size, file?.lastModified, columns, courier],
    queryFn: async ({ signal }) => {
      const { order, number } = columns
      const chosen = { ...columns, order: order ?? undefined, number: number ?? undefined }
      const body = { file: file!, columns: chosen, courier }
      return (await api('readTracking', { body, signal })).data
    },
    enabled: file !== undefined,
    placeholderData: (before) => before,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

function useCouriers(): string[] {
  return useQuery(shopQuery).data?.couriers?.map(({ name }) => name) ?? []
}
