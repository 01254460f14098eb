import { useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type Product, productCalls } from '#contract/catalogue/products.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { takingRupees } from '#web/admin/catalogue-forms/typed-rupees.ts'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import {
  changedProduct,
  newProduct,
  productValues,
  type ProductValues,
} from '#web/admin/products/product-form-values.ts'
import { stockIn } from '#web/admin/products/save-stock.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

/** 'Please upload at least one product image.', an alert of its own. */
const PICTURE_MISSING = productCalls.createProduct.textOrder.at(-1)

/** The form over one product. What the server refuses is a browser alert; the form stays as it is. */
export function useProductForm(product: Product | null, onClose: () => void) {
  const { show } = useToast()
  const [stockNow, setStockNow] = useState<number | null>(null)
  const isInDoubt = useRef(false)
  const isLooking = useRef(false)
  const [act] = useState(() => {
    const act = productAct(product)
    return { ...act, resolver: takingRupees(act.resolver, ['price', 'shippingPrice', 'originalPrice']) }
  })
  const [values] = useState(() => productValues(product))

  const record = useRecordForm({
    act,
    values,
    pictureField: 'images',
    onInvalid: (text) => text === PICTURE_MISSING && window.alert(text),
    say: (text) => window.alert(text),
    onRefused: (error) => {
      const isRefusal = error instanceof ApiError && error.status < 500 // a proxy's 502 says nothing of the shop
      isInDoubt.current = product !== null && !isRefusal
      const stock = stockIn(error)
      if (stock !== null) askAgain(stock)
    },
    onSaved: ({ data }) => {
      const { stock, stockLoaded } = record.form.getValues()
      if (product && Number(stock) !== stockLoaded && Number(stock) !== data.stock) {
        show({ tone: 'info', text: adminMessages.products.stockMoved(formatNumber(data.stock)) })
      }
      onClose()
    },
  })

  /** The stock is another than the typed one was meant for. */
  function askAgain(stock: number) {
    record.form.setValue('stockLoaded', stock)
    setStockNow(stock)
    record.form.setError('stock', { message: adminMessages.products.stockNow(formatNumber(stock)) })
    record.form.setFocus('stock')
  }

  /** Whether an act without an answer was done is seen by the stock; the difference must not be added a second time. */
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!product || !isInDoubt.current) return record.submit(event)
    if (isLooking.current) return
    isLooking.current = true
    const stock = await stockOf(product._id).catch(() => null)
    isLooking.current = false
    if (stock === null) return window.alert(adminMessages.content.form.wentWrong)
    isInDoubt.current = false
    if (stock === undefined) return record.submit(event)
    const { stock: typed, stockLoaded } = record.form.getValues()
    if (stock !== stockLoaded && stock !== Number(typed)) return askAgain(stock)
    record.form.setValue('stockLoaded', stock)
    return record.submit(event)
  }

  return { ...record, submit: (event: SubmitEvent) => void submit(event), stockNow }
}

function productAct(product: Product | null) {
  const words = adminMessages.content.form
  if (product)
    return formAct(productCalls.updateProductById, {
      bodyOf: (values: ProductValues) => changedProduct(values, product),
      send: (body, onProgress) => api('updateProductById', { params: { id: product._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(productCalls.createProduct, {
    bodyOf: newProduct,
    send: (body, onProgress) => api('createProduct', { body, onProgress }),
    failed: words.failedToCreate,
  })
}

type SubmitEvent = { preventDefault: () => void; stopPropagation: () => void }

/** The stock of a product as it is now; undefined when it was deleted. Throws without an answer. */
async function stockOf(id: string): Promise<number | undefined> {
  const { data } = await api('getAllProduct')
  return data.find(({ _id }) => _id === id)?.stock
}
