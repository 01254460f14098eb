import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, TransportError } from '#contract/client.ts'
import { type Product, productCalls } from '#contract/catalogue/products.ts'
import { formAction } from '#web/admin/catalogue-forms/form-action.ts'
import { takingRupees } from '#web/admin/catalogue-forms/form-fields.tsx'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import {
  type Created,
  createCategories,
  type Name as CategoryField,
  takingNewCategories,
} from '#web/admin/products/category-fields.tsx'
import {
  changedProduct,
  type FormImage,
  newProduct,
  productValues,
  type ProductValues,
} from '#web/admin/products/product-form-values.ts'
import { stockIn } from '#web/admin/products/stock-cell.tsx'
import { api, shopNow } from '#web/api.ts'
import { fileUrl } from '#web/image-source.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** 'Please upload at least one product image.', a separate alert. */
const IMAGE_MISSING = productCalls.createProduct.errorOrder.at(-1)

/** What happens after saving: back to the list, the product in the shop's preview, or another new product. */
export type Next = 'list' | 'view' | 'another'

interface Options {
  product: Product | null
  /** The initial values of a new product. */
  start: Partial<ProductValues>
  onSaved: (saved: Product, next: Next) => void
}

/** The form for one product. A rejection is a browser alert; the form keeps its input. */
export function useProductForm({ product, start, onSaved }: Options) {
  const { show } = useToast()
  const queries = useQueryClient()
  const next = useRef<Next>('list')
  const [created, setCreated] = useState<Partial<Record<CategoryField, string>>>({})
  const createdNow = useRef<string[]>([])
  const [stockNow, setStockNow] = useState<number | null>(null)
  const isInDoubt = useRef(false)
  const isLooking = useRef(false)
  const [action] = useState(() => {
    const action = productAction(product)
    const inRupees = takingRupees(action.resolver, ['price', 'shippingPrice', 'originalPrice', 'mrp'])
    return { ...action, resolver: takingNewCategories(inRupees) }
  })
  const [values] = useState(() => ({ ...productValues(product), ...start }))
  const [openedAt] = useState(shopNow)

  const record = useRecordForm({
    action: { ...action, send: (body, onProgress) => sendPlaced(body, onProgress) },
    values,
    imageField: 'images',
    onInvalid: (text) => text === IMAGE_MISSING && window.alert(text),
    notify: (text) => window.alert(text),
    onError: (error) => {
      const isClientError = error instanceof ApiError && error.status < 500 // a proxy's 502 says nothing about the shop
      isInDoubt.current ||= !isClientError
      const stock = stockIn(error)
      if (stock !== null) askAgain(stock)
      const names = createdNow.current
      if (names.length > 0) show({ tone: 'info', text: adminMessages.products.categoriesCreated(names) })
    },
    onSaved: ({ data }) => {
      const { stock, stockLoaded } = record.form.getValues()
      if (product && Number(stock) !== stockLoaded && Number(stock) !== data.stock) {
        show({ tone: 'info', text: adminMessages.products.stockMoved(formatNumber(data.stock)) })
      }
      onSaved(data, next.current)
    },
  })

  /** Sends the product once its category and subcategory exist. */
  async function sendPlaced(...[body, onProgress]: Parameters<typeof action.send>) {
    createdNow.current = []
    const { category, subCategory, images } = record.form.getValues()
    const categories = await createCategories({ category, subCategory }, () => firstImage(images), onCreated)
    const sent = Object.entries(categories).filter(([field]) => field in body)
    const whole = { ...body, ...Object.fromEntries(sent) }
    const earlier =
      !product && isInDoubt.current && (await createdSince(openedAt, String(body['name']).trim()))
    if (!earlier) return action.send(whole, onProgress)
    const { _id: id, stock, sold } = earlier
    const sentBody = { ...whole, stockLoaded: stock + sold }
    return api('updateProductById', { params: { id }, body: sentBody, onProgress })
  }

  /** What was created stays selected, whatever happens to the product. */
  function onCreated({ field, record: category }: Created, isNew: boolean) {
    queries.setQueryData<(typeof category)[]>(['admin', LISTS[field]], (list = []) =>
      list.some(({ _id }) => _id === category._id) ? list : [...list, category],
    )
    record.form.setValue(field, category._id)
    if (!isNew) return
    createdNow.current.push(category.name)
    setCreated((before) => ({ ...before, [field]: category.name }))
  }

  /** The stock differs from the one to which the typed value refers. */
  function askAgain(stock: number) {
    record.form.setValue('stockLoaded', stock)
    setStockNow(stock)
    record.form.setError('stock', { message: adminMessages.products.stockNow(formatNumber(stock)) })
    record.form.setFocus('stock')
  }

  /**
   * Whether a save without a response was done is checked with the stock: the difference must not be added twice.
   */
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

  function save(event: SubmitEvent, after: Next) {
    next.current = after
    void submit(event)
  }

  return {
    ...record,
    submit: (event: SubmitEvent) => save(event, 'list'),
    saveAnd: (after: Next) => save({ preventDefault: () => {}, stopPropagation: () => {} }, after),
    stockNow,
    created,
  }
}

const LISTS = { category: 'categories', subCategory: 'subcategories' } as const

/** The product's first image as a file, for a new category: a new one, else the stored one. */
async function firstImage(images: readonly FormImage[]): Promise<File> {
  const [first] = images
  if (first instanceof File) return first
  const response = await fetch(fileUrl(first ?? '')).catch((cause: unknown) => {
    throw new TransportError('', { cause })
  })
  if (!response.ok) throw new TransportError('')
  const name = first?.split('/').at(-1) ?? ''
  return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })
}

function productAction(product: Product | null) {
  const messages = adminMessages.content.form
  if (product)
    return formAction(productCalls.updateProductById, {
      bodyOf: (values: ProductValues) => changedProduct(values, product),
      send: (body, onProgress) => api('updateProductById', { params: { id: product._id }, body, onProgress }),
      failed: messages.failedToUpdate,
    })
  return formAction(productCalls.createProduct, {
    bodyOf: newProduct,
    send: (body, onProgress) => api('createProduct', { body, onProgress }),
    failed: messages.failedToCreate,
  })
}

type SubmitEvent = { preventDefault: () => void; stopPropagation: () => void }

/** The product's current stock; undefined if it was deleted. Throws without a response. */
async function stockOf(id: string): Promise<number | undefined> {
  const { data } = await api('getAllProduct')
  return data.find(({ _id }) => _id === id)?.stock
}

/** The new product that an earlier attempt created, although its response was lost. */
async function createdSince(time: number, name: string): Promise<Product | undefined> {
  const { data } = await api('getAllProduct', { query: { search: name } })
  return data.find((one) => one.name === name && Date.parse(one.createdAt) >= time)
}
