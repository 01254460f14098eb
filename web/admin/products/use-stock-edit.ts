import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { type Product, productCalls } from '#contract/catalogue/products.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import { refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import { saveStock, stockIn } from '#web/admin/products/save-stock.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

interface Edit {
  typed: string
  /** The stock that the typed one is meant for. */
  loaded: number
  error?: string
  /** The last answer never came: whether it was done is looked up before it is sent again. */
  inDoubt?: boolean
}

interface Wanted extends Omit<Edit, 'error'> {
  stock: number
}

/** The stock of one row: shown as typed while it is saved, typed again where that was refused. */
export function useStockEdit({ _id, name, stock }: Pick<Product, '_id' | 'name' | 'stock'>) {
  const words = adminMessages.products
  const queries = useQueryClient()
  const { show } = useToast()
  const [edit, setEdit] = useState<Edit | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: Wanted) => saveStock(_id, wanted),
    onSuccess: (now, wanted) => {
      const moved = now !== wanted.stock
      show({
        tone: moved ? 'info' : 'good',
        text: moved ? words.stockMoved(formatNumber(now)) : words.stockSaved(name, formatNumber(now)),
      })
    },
    onError: (error, { typed, loaded }) => {
      const now = stockIn(error)
      if (now === null) {
        const inDoubt = !(error instanceof ApiError)
        setEdit({ typed, loaded, inDoubt, error: refusalText(error, words.stockFailed) })
      } else {
        const text = now === loaded ? words.stockFailed : words.stockNow(formatNumber(now))
        setEdit({ typed, loaded: now, error: text })
      }
    },
    // Until the list is here again the typed stock stands in its row.
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })

  function save() {
    if (!edit) return
    const read = STOCK.safeParse(plainNumber(edit.typed) ?? edit.typed)
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
    giveBack: () => setEdit(null),
    save,
  }
}

const STOCK = productCalls.createProduct.body.shape.stock
