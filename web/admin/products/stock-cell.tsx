import { useEffect, useId, useRef, useState } from 'react'
import { Check, Pencil, X } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Product, productCalls } from '#contract/catalogue/products.ts'
import { useMayChange } from '#web/admin/permissions.tsx'
import styles from '#web/admin/products/stock-cell.module.css'
import { adminMessages, productsMessages as messages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { StockBadge } from '#web/ui/display/status-badge.tsx'
import { ApiError } from '#contract/client.ts'
import { normalizeNumber } from '#contract/typed-numbers.ts'
import { errorText } from '#web/admin/catalogue-forms/form-errors.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { api } from '#web/api.ts'

type Props = Pick<Product, '_id' | 'name' | 'stock'> & {
  /** Units that open checkouts hold. */
  held: number
}

/** A stock edited in place: Enter saves it, Escape restores the old one. */
export function StockCell({ held, ...product }: Props) {
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
          className={`hover ${styles.open} inline-row middle gap-4`}
          aria-busy={stock.saving || undefined}
          disabled={stock.saving}
          onClick={stock.begin}
        >
          <span className="sr">{messages.changeStock(product.name)} </span>
          <StockBadge stock={stock.shown} />
          <Pencil className={styles.sign} />
        </button>
      ) : (
        <StockBadge stock={stock.shown} />
      )}
      {held > 0 && <span className="soft t-13">{adminMessages.holds.held(formatNumber(held))}</span>}
    </span>
  )
}

interface EditorProps {
  name: string
  stock: ReturnType<typeof useStockEdit>
  edit: NonNullable<ReturnType<typeof useStockEdit>['edit']>
}

function StockEditor({ name, stock, edit: { typed, error } }: EditorProps) {
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
        className="shrink"
        value={typed}
        onChange={(event) => stock.type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && stock.cancel()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        aria-label={messages.stockOf(name)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      <IconButton type="submit" aria-label={messages.saveStock} icon={<Check />} />
      <IconButton aria-label={messages.cancel} icon={<X />} onClick={stock.cancel} />
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

interface Edit {
  typed: string
  /** The current stock to which the typed one refers. */
  loaded: number
  error?: string
  /** The last save got no response: the stock is read before it is sent again. */
  inDoubt?: boolean
}

/** The stock of one row: shown as typed while it is being saved, and editable again if it was rejected. */
function useStockEdit({ _id, name, stock }: Pick<Product, '_id' | 'name' | 'stock'>) {
  const queries = useQueryClient()
  const { show } = useToast()
  const [edit, setEdit] = useState<Edit | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: Omit<Edit, 'error'> & { stock: number }) => saveStock(_id, change),
    onSuccess: (now, change) => {
      const changed = now !== change.stock
      show({
        tone: changed ? 'info' : 'good',
        text: changed ? messages.stockMoved(formatNumber(now)) : messages.stockSaved(name, formatNumber(now)),
      })
    },
    onError: (error, { typed, loaded }) => {
      const now = stockIn(error)
      if (now === null) {
        const inDoubt = !(error instanceof ApiError)
        setEdit({ typed, loaded, inDoubt, error: errorText(error, messages.stockFailed) })
      } else {
        const text = now === loaded ? messages.stockFailed : messages.stockNow(formatNumber(now))
        setEdit({ typed, loaded: now, error: text })
      }
    },
    // The typed stock is shown in its row until the list has been refetched.
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })

  function save() {
    if (!edit) return
    const read = STOCK.safeParse(normalizeNumber(edit.typed) ?? edit.typed)
    if (!read.success) return setEdit({ ...edit, error: read.error.issues[0]?.message ?? '' })
    setEdit(null)
    if (read.data !== edit.loaded || edit.inDoubt) mutate({ ...edit, stock: read.data })
  }

  return {
    edit,
    shown: isPending ? variables.stock : stock,
    saving: isPending,
    begin: () => setEdit({ typed: String(stock), loaded: stock }),
    type: (typed: string) => edit && setEdit({ ...edit, typed, error: undefined }),
    cancel: () => setEdit(null),
    save,
  }
}

const STOCK = productCalls.createProduct.body.shape.stock

/** The change was not made, and this is the current stock. */
class NowIs extends Error {
  readonly stock: number

  constructor(stock: number) {
    super()
    this.stock = stock
  }
}

/** Changes a product's stock by the difference from the loaded one, never twice, and returns the current stock. */
async function saveStock(
  id: string,
  { stock, loaded, inDoubt }: { stock: number; loaded: number; inDoubt?: boolean },
): Promise<number> {
  if (inDoubt) {
    const now = await stockOf(id)
    if (now === stock) return now
    if (now !== loaded) throw new NowIs(now)
  }
  try {
    const body = { stock: String(stock), stockLoaded: String(loaded) }
    return (await api('updateProductById', { params: { id }, body })).data.stock
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error
    const now = await stockOf(id) // an error has a response: without one, the stock shows whether it was done
    if (now === stock) return now
    throw new NowIs(now)
  }
}

async function stockOf(id: string): Promise<number> {
  return (await api('getProduct', { params: { id } })).data.stock
}

/** The current stock, from an error that contains it; null for any other error. */
export function stockIn(error: unknown): number | null {
  if (error instanceof NowIs) return error.stock
  if (!(error instanceof ApiError) || error.response.code !== 'CHANGED_MEANWHILE') return null
  const { stock } = error.response
  return typeof stock === 'number' ? stock : null
}
