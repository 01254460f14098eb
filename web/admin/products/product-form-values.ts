import { detailsOf, type ProductDetail } from '#contract/catalogue/product-details.ts'
import { NEW_PICTURE, type Product } from '#contract/catalogue/products.ts'
import { changedFields } from '#web/admin/catalogue-forms/form-action.ts'
import { isActive } from '#contract/statuses.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** An image in the form: a new file, or the address of a stored one. */
export type FormImage = File | string

/** What the form holds: numbers as typed, images in their order. */
export interface ProductValues extends Record<ProductDetail, string> {
  name: string
  description: string
  price: string
  shippingPrice: string
  hsnCode: string
  category: string
  subCategory: string
  stock: string
  /** The stock that the typed one is compared with: the loaded one, until an error says what it is now. */
  stockLoaded: number
  status: string
  images: FormImage[]
  originalPrice: string
  weightGrams: string
  shelf: string
  mrp: string
  gstRate: string
  taxStatus: string
  taxFrom: string
}

const UNFILLED = {
  originalPrice: '',
  ...detailsOf({}),
  weightGrams: '',
  shelf: '',
  mrp: '',
  gstRate: '',
  taxStatus: '',
  taxFrom: '',
}

/** What the form starts with: a stored product, or nothing, active. */
export function productValues(product: Product | null): ProductValues {
  const empty = { name: '', description: '', price: '', shippingPrice: '', hsnCode: '', stock: '' }
  const place = {
    category: '',
    subCategory: '',
    status: 'active',
    images: [] as FormImage[],
    stockLoaded: 0,
  }
  if (!product) return { ...empty, ...place, ...UNFILLED }
  const { name, description, hsnCode } = product
  return {
    name,
    description,
    price: String(product.price),
    shippingPrice: String(product.shippingPrice),
    hsnCode,
    category: product.category._id,
    subCategory: product.subCategory._id,
    stock: String(product.stock),
    stockLoaded: product.stock,
    status: isActive(product) ? 'active' : 'inactive',
    images: product.images,
    originalPrice: product.originalPrice === null ? '' : String(product.originalPrice),
    ...detailsOf(product),
    weightGrams: String(product.weightGrams ?? ''),
    shelf: product.shelf ?? '',
    mrp: String(product.mrp ?? ''),
    gstRate: String(product.gstRate ?? ''),
    taxStatus: product.taxStatus ?? '',
    taxFrom: '',
  }
}

/** What a duplicate starts with: all but images, stock and what was sold; its name says that it is a copy. */
export function duplicateOf(product: Product): Partial<ProductValues> {
  const { images: _, stock: __, stockLoaded: ___, ...rest } = productValues(product)
  return { ...rest, name: adminMessages.products.copyOf(product.name) }
}

/** What another new product starts with. */
export function categoryOf({ category, subCategory }: Product): Partial<ProductValues> {
  return { category: category._id, subCategory: subCategory._id }
}

/** What a new product is sent as; what stands under 'More details' only when filled. */
export function newProduct(values: ProductValues) {
  const { stockLoaded: _, ...fields } = values
  const unfilled: Record<string, unknown> = UNFILLED
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== unfilled[name]))
}

/** What was changed of a stored product. The stock goes with the loaded one, so that a sale in between stays. */
export function changedProduct({ stockLoaded, ...values }: ProductValues, product: Product) {
  const loaded = { ...productValues(product), stock: String(stockLoaded) }
  const { images, ...changes } = changedFields(values, loaded)
  return {
    ...changes,
    ...(changes.stock !== undefined && { stockLoaded }),
    ...(images && placedImages(images, product)),
  }
}

/** All images in their order, the files beside it; with the loaded ones, so that another admin's change stays. */
function placedImages(images: readonly FormImage[], { images: imagesLoaded }: Product) {
  return {
    images: images.filter((one) => one instanceof File),
    imageOrder: JSON.stringify(images.map((one) => (one instanceof File ? NEW_PICTURE : one))),
    imagesLoaded: JSON.stringify(imagesLoaded), // as text: a form leaves an empty list out
  }
}
