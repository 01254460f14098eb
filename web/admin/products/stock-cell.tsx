import { useEffect, useId, useRef } from 'react'
import { Check, Pencil, X } from 'lucide-react'
import type { Product } from '#contract/catalogue/products.ts'
import { useMayChange } from '#web/admin/permissions.tsx'
import styles from '#web/admin/products/stock-cell.module.css'
import { useStockEdit } from '#web/admin/products/use-stock-edit.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { StockBadge } from '#web/ui/signs/status-badge.tsx'

type Props = Pick<Product, '_id' | 'name' | 'stock'> & {
  /** Units that open checkouts hold. */
  held: number
}

/** A stock that is changed in its place: Enter saves it, Escape gives the old one back. */
export function StockCell({ held, ...product }: Props) {
  const words = adminMessages.products
  const stock = useStockEdit(product)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const open = stock.edit !== null
  const mayChange = useMayChange()
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])

  if (stock.edit) return <StockEditor name={product.name} stock={stock} edit={stock.edit} />
  return (
    <span className={styles.stock}>
      {mayChange ? (
        <button
          ref={button}
          type="button"
          className={styles.open}
          aria-busy={stock.saving || undefined}
          disabled={stock.saving}
          onClick={stock.begin}
        >
          <span className="sr">{words.changeStock(product.name)} </span>
          <StockBadge stock={stock.shown} />
          <Pencil className={styles.sign} aria-hidden="true" />
        </button>
      ) : (
        <StockBadge stock={stock.shown} />
      )}
      {held > 0 && <span className={styles.held}>{adminMessages.holds.held(formatNumber(held))}</span>}
    </span>
  )
}

interface EditorProps {
  name: string
  stock: ReturnType<typeof useStockEdit>
  edit: NonNullable<ReturnType<typeof useStockEdit>['edit']>
}

function StockEditor({ name, stock, edit: { typed, error } }: EditorProps) {
  const words = adminMessages.products
  const id = useId()
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        stock.save()
      }}
    >
      <TextInput
        ref={focusAll}
        className={styles.input}
        value={typed}
        onChange={(event) => stock.type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && stock.giveBack()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        aria-label={words.stockOf(name)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      <IconButton type="submit" aria-label={words.saveStock} icon={<Check />} />
      <IconButton aria-label={words.keepStock} icon={<X />} onClick={stock.giveBack} />
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </form>
  )
}

function focusAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
