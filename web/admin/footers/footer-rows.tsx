import { type ReactNode, useRef } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import type { FooterBlocks } from '#web/admin/footers/footer-blocks.ts'
import { Block } from '#web/admin/footers/footer-parts.tsx'
import styles from '#web/admin/footers/footer-parts.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'

/** Links of a title and an address, added and removed one by one. */
export function QuickLinks() {
  const words = adminMessages.content.footers
  const { fields, append, remove } = useFieldArray<FooterBlocks, 'quickLinks'>({ name: 'quickLinks' })
  return (
    <Rows
      title={words.quickLinks}
      hint={words.linkHint}
      rows={fields}
      addText={words.addLink}
      onAdd={() => append({ title: '', url: '' })}
      removeText={words.removeLink}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField name={`quickLinks.${index}.title`} label={words.linkTitle(index + 1)} />
          <TextField name={`quickLinks.${index}.url`} label={words.linkUrl(index + 1)} inputMode="url" />
        </>
      )}
    </Rows>
  )
}

/** The categories that the footer lists; without any it lists all active ones. */
export function FooterCategories() {
  const words = adminMessages.content.footers
  const { fields, append, remove } = useFieldArray<FooterBlocks, 'categories'>({ name: 'categories' })
  return (
    <Rows
      title={words.categories}
      hint={words.categoriesHint}
      rows={fields}
      addText={words.addCategory}
      onAdd={() => append({ name: '', slug: '' })}
      removeText={words.removeCategory}
      onRemove={remove}
    >
      {(index) => (
        <>
          <TextField name={`categories.${index}.name`} label={words.categoryName(index + 1)} />
          <TextField name={`categories.${index}.slug`} label={words.categorySlug(index + 1)} />
        </>
      )}
    </Rows>
  )
}

interface RowsProps {
  title: string
  hint: string
  rows: readonly { id: string }[]
  addText: string
  onAdd: () => void
  removeText: (number: number) => string
  onRemove: (index: number) => void
  children: (index: number) => ReactNode
}

const MOST = 20

function Rows({ title, hint, rows, addText, onAdd, removeText, onRemove, children }: RowsProps) {
  const add = useRef<HTMLButtonElement>(null)
  function removeRow(index: number) {
    onRemove(index)
    add.current?.focus()
  }
  return (
    <Block title={title} hint={hint}>
      {rows.length > 0 && (
        <div className={styles.rows}>
          {rows.map(({ id }, index) => (
            <div key={id} className={styles.row}>
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
        className={styles.add}
        icon={<Plus aria-hidden="true" />}
        disabled={rows.length >= MOST}
        onClick={onAdd}
      >
        {addText}
      </Button>
    </Block>
  )
}
