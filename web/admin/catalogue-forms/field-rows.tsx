import { type ReactNode, useRef } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import styles from '#web/admin/catalogue-forms/field-rows.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'

interface FieldRowsProps {
  /** The rows of a field array. */
  rows: readonly { id: string }[]
  most: number
  /** The first of a row's two fields is short. */
  short?: boolean
  addText: string
  onAdd: () => void
  removeText: (number: number) => string
  onRemove: (index: number) => void
  /** The two fields of a row. */
  children: (index: number) => ReactNode
}

/** Rows of two fields that can be added and removed. */
export function FieldRows(props: FieldRowsProps) {
  const { rows, most, short, addText, onAdd, removeText, onRemove, children } = props
  const add = useRef<HTMLButtonElement>(null)
  function removeRow(index: number) {
    onRemove(index)
    add.current?.focus()
  }
  return (
    <>
      {rows.length > 0 && (
        <div className="stack gap-14">
          {rows.map(({ id }, index) => (
            <div key={id} className={classNames('grid top gap-12', styles.row, short && styles.short)}>
              {children(index)}
              <IconButton
                className={styles.remove}
                variant="danger"
                aria-label={removeText(index + 1)}
                icon={<Trash2 />}
                onClick={() => removeRow(index)}
              />
            </div>
          ))}
        </div>
      )}
      <Button
        ref={add}
        size="s"
        className="start"
        icon={<Plus />}
        disabled={rows.length >= most}
        onClick={onAdd}
      >
        {addText}
      </Button>
    </>
  )
}
