import { useLayoutEffect, useRef } from 'react'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import styles from '#web/admin/catalogue-forms/place-cell.module.css'
import { dragRow } from '#web/admin/catalogue-forms/row-drag.ts'
import type { Placing } from '#web/admin/catalogue-forms/use-placing.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import type { Column } from '#web/ui/lists/table.tsx'

/** Where a row stands among the others, and the ways to move it. */
export function placeColumn<R extends { name: string }>(records: readonly R[], placing: Placing): Column<R> {
  return {
    key: 'place',
    header: adminMessages.content.places.column,
    hideHeader: true,
    width: '124px',
    onPhone: 'actions',
    cell: (row) => <PlaceCell name={row.name} at={records.indexOf(row)} placing={placing} />,
  }
}

interface PlaceCellProps {
  name: string
  /** The row's place, from 0. */
  at: number
  placing: Placing
}

/** Moves a row: a handle for the pointer, arrows for fingers and keys. */
function PlaceCell({ name, at, placing: { move, count } }: PlaceCellProps) {
  const words = adminMessages.content.places
  const pressed = useRef<{ button: HTMLButtonElement; to: number }>(null)
  // A row that changes its place loses the focus: the arrow that was pressed has it again.
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
    <div className={styles.place}>
      <span className={styles.handle} title={words.drag} onPointerDown={(event) => dragRow(event, move)}>
        <GripVertical aria-hidden="true" />
      </span>
      <IconButton
        size="s"
        className={styles.arrow}
        aria-label={words.up(name)}
        aria-disabled={at === 0 || undefined}
        icon={<ChevronUp aria-hidden="true" />}
        onClick={({ currentTarget }) => press(currentTarget, at - 1)}
      />
      <IconButton
        size="s"
        className={styles.arrow}
        aria-label={words.down(name)}
        aria-disabled={at === count - 1 || undefined}
        icon={<ChevronDown aria-hidden="true" />}
        onClick={({ currentTarget }) => press(currentTarget, at + 1)}
      />
    </div>
  )
}
