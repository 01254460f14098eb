import { type ComponentType, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DeleteDialog, type DeletionOptions, useDeletion } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import { matches } from '#web/admin/catalogue-forms/matches.ts'
import type { RecordFormProps } from '#web/admin/catalogue-forms/record-form.tsx'
import { RecordList } from '#web/admin/catalogue-forms/record-list.tsx'
import { useFormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import type { RecordListQuery } from '#web/admin/catalogue-forms/use-record-list.ts'
import type { Column } from '#web/ui/lists/table.tsx'
import styles from '#web/admin/catalogue-forms/record-screen.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'

export interface RowHandlers<R> {
  onEdit: (record: R) => void
  onDelete: (record: R) => void
}

interface RecordScreenProps<R> extends DeletionOptions {
  name: string
  query: RecordListQuery<R>
  columns: (actions: RowHandlers<R>) => Column<R>[]
  searched: (record: R) => string[]
  messages: {
    table: string
    search: string
    add: string
    none: string
    noneText: string
    deleteText: string
  }
  /** Saves the order of all records by their ids; without it they can't be reordered. */
  saveOrder?: (ids: string[]) => Promise<unknown>
  minWidth: number
  Form: ComponentType<RecordFormProps<R>>
}

/** A list of few records, searched while typing: a form adds and edits, and deleting asks for confirmation. */
export function RecordScreen<R extends { _id: string; name: string }>({
  name,
  query,
  columns,
  searched: searchTexts,
  messages,
  saveOrder,
  minWidth,
  Form,
  ...deleting
}: RecordScreenProps<R>) {
  const { data, isError, refetch } = query
  const [search, setSearch] = useState('')
  const dialog = useFormDialog<R>()
  const deletion = useDeletion<R>(deleting)
  const reorder = useReorder(name, data ?? [], saveOrder)
  const ownColumns = columns({ onEdit: dialog.show, onDelete: deletion.ask })
  const ordered = saveOrder && data && data.length > 1 && search.trim() === ''
  return (
    <>
      <RecordList
        label={messages.table}
        columns={ordered ? [positionColumn(data, reorder), ...ownColumns] : ownColumns}
        rows={data?.filter((record) => matches(search, ...searchTexts(record)))}
        failed={isError}
        onRetry={() => void refetch()}
        search={search}
        onSearch={setSearch}
        searchLabel={messages.search}
        addText={messages.add}
        onAdd={() => dialog.show(null)}
        none={messages.none}
        noneText={messages.noneText}
        minWidth={minWidth}
      />
      <Form
        key={dialog.round}
        open={dialog.open}
        record={dialog.record}
        query={query}
        onClose={dialog.close}
      />
      <DeleteDialog deletion={deletion}>{messages.deleteText}</DeleteDialog>
    </>
  )
}

function positionColumn<R extends { name: string }>(records: readonly R[], reorder: Reorder): Column<R> {
  return {
    key: 'place',
    header: adminMessages.content.places.column,
    hideHeader: true,
    width: '124px',
    onPhone: 'actions',
    cell: (row) => <PositionCell name={row.name} at={records.indexOf(row)} placing={reorder} />,
  }
}

interface PositionCellProps {
  name: string
  /** The row's index, from 0. */
  at: number
  placing: Reorder
}

/** Moves a row: a handle for the pointer, arrows for touch and keyboard. */
function PositionCell({ name, at, placing: { move, count } }: PositionCellProps) {
  const messages = adminMessages.content.places
  const pressed = useRef<{ button: HTMLButtonElement; to: number }>(null)
  // A moved row loses the focus, so the pressed arrow gets it back.
  useLayoutEffect(() => {
    if (pressed.current?.to !== at) return
    pressed.current.button.focus()
    pressed.current = null
  }, [at])
  const press = (button: HTMLButtonElement, to: number) => {
    if (to < 0 || to >= count) return
    pressed.current = { button, to }
    move(at, to)
  }
  return (
    <div className={`row middle ${styles.place}`}>
      <span
        className={`center faint ${styles.handle}`}
        title={messages.drag}
        onPointerDown={(event) => dragRow(event, move)}
      >
        <GripVertical />
      </span>
      <IconButton
        size="s"
        className={styles.arrow}
        aria-label={messages.up(name)}
        aria-disabled={at === 0 || undefined}
        icon={<ChevronUp />}
        onClick={({ currentTarget }) => press(currentTarget, at - 1)}
      />
      <IconButton
        size="s"
        className={styles.arrow}
        aria-label={messages.down(name)}
        aria-disabled={at === count - 1 || undefined}
        icon={<ChevronDown />}
        onClick={({ currentTarget }) => press(currentTarget, at + 1)}
      />
    </div>
  )
}

/**
 * Drags the row whose handle was just pressed. Its target position is marked until it is released; Escape cancels.
 * `onMove`: its positions before and after, from 0.
 */
function dragRow(event: PointerEvent<HTMLElement>, onMove: (from: number, to: number) => void): void {
  const row = event.currentTarget.closest<HTMLElement>('tr, li')
  if (!row?.parentElement || event.button !== 0) return
  event.preventDefault()
  const rows = [...row.parentElement.children] as HTMLElement[]
  const others = rows.filter((one) => one !== row)
  const from = rows.indexOf(row)
  let to = from
  const following = new AbortController()

  function follow({ clientY }: globalThis.PointerEvent) {
    to = others.filter((one) => middleOf(one) < clientY).length
    unmark(others)
    if (to === from) return
    const [next, last] = [others[to], others.at(-1)]
    if (next) next.dataset['drop'] = 'before'
    else if (last) last.dataset['drop'] = 'after'
  }
  function end() {
    following.abort()
    unmark(rows)
  }
  function drop() {
    end()
    if (to !== from) onMove(from, to)
  }
  const { signal } = following
  row.dataset['drop'] = 'dragged'
  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

function unmark(rows: HTMLElement[]): void {
  for (const row of rows) delete row.dataset['drop']
}

interface Reorder {
  /** Moves a record from one index to another, both from 0. */
  move: (from: number, to: number) => void
  count: number
}

/** Reorders a list's records: shown immediately, reverted if the server rejects it. `saveOrder` receives all ids. */
function useReorder(
  list: string,
  records: readonly Placed[],
  saveOrder: ((ids: string[]) => Promise<unknown>) | undefined,
): Reorder {
  const messages = adminMessages.content.places
  const client = useQueryClient()
  const showToast = useActionToast()
  const queryKey = ['admin', list]
  const mutationKey = ['place', list]
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so the order after the last press is the final one.
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ reordered }: { reordered: Placed[]; name: string; to: number }) =>
      saveOrder?.(reordered.map(({ _id }) => _id)),
    onMutate: async ({ reordered }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, reordered)
      return { before }
    },
    onSuccess: (_, { name, to }) => showToast('good', messages.moved(name, to + 1, records.length)),
    onError: (error, _, context) => {
      client.setQueryData(queryKey, context?.before)
      showToast('bad', error.message || messages.failed)
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey })
    },
  })

  function move(from: number, to: number) {
    const record = records[from]
    if (!record || to < 0 || to >= records.length) return
    mutate({ reordered: records.toSpliced(from, 1).toSpliced(to, 0, record), name: record.name, to })
  }
  return { move, count: records.length }
}

interface Placed {
  _id: string
  name: string
}
