import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type Product, productCalls } from '#contract/products.ts'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import { productAct } from '#web/admin/products/product-act.ts'
import { productValues } from '#web/admin/products/product-form-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useToast } from '#web/ui/toast.tsx'

/** 'Please upload at least one product image.', an alert of its own (section 5, D70). */
const PICTURE_MISSING = productCalls.createProduct.textOrder.at(-1)

/** The form over one product. What the server refuses is a browser alert; the form stays as it is (D70). */
export function useProductForm(product: Product | null, onClose: () => void) {
  const { show } = useToast()
  const [stockNow, setStockNow] = useState<number | null>(null)
  const [act] = useState(() => productAct(product))
  const [values] = useState(() => productValues(product))

  const record = useRecordForm({
    act,
    values,
    pictureField: 'images',
    onInvalid: (text) => text === PICTURE_MISSING && window.alert(text),
    say: (text) => window.alert(text),
    onRefused: (error) => {
      const stock = stockOf(error)
      if (stock === null) return
      record.form.setValue('stockLoaded', stock)
      setStockNow(stock)
      record.form.setError('stock', { message: adminMessages.products.stockNow(formatNumber(stock)) })
      record.form.setFocus('stock')
    },
    onSaved: ({ data }) => {
      const { stock, stockLoaded } = record.form.getValues()
      if (product && Number(stock) !== stockLoaded && Number(stock) !== data.stock) {
        show({ tone: 'info', text: adminMessages.products.stockMoved(formatNumber(data.stock)) })
      }
      onClose()
    },
  })
  return { ...record, stockNow }
}

/** The stock as it is, of a refusal that says that it has changed meanwhile: the typed one is compared with it from now on. */
function stockOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.answer.code !== 'CHANGED_MEANWHILE') return null
  const { stock } = error.answer as { stock?: unknown }
  return typeof stock === 'number' ? stock : null
}
