import { eachDetail, PRODUCT_DETAILS, type ProductDetail } from '#contract/catalogue/product-details.ts'
import { NEW_IMAGE, type Product } from '#contract/catalogue/products.ts'
import { changedFields } from '#web/admin/catalogue-forms/form-action.ts'
import { isActive } from '#contract/statuses.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** An image in the form: a new file, or the URL of a stored one. */
export type FormImage = File | string

/** The form's values: numbers as typed, images in order. */
export interface ProductValues extends Record<ProductDetail, string> {
  name: string
  description: string
  price: string
  shippingPrice: string
  hsnCode: string
  category: string
  subCategory: string
  stock: string
  /** The stock with which the typed one is compared: the loaded one, until an error reports the current one. */
  stockLoaded: number
  status: string
  images: FormImage[]
  originalPrice: string
  mrp: string
  gstRate: string
  taxStatus: string
  taxFrom: string
}

const EMPTY_OPTIONAL = {
  originalPrice: '',
  ...eachDetail(PRODUCT_DETAILS, () => ''),
  mrp: '',
  gstRate: '',
  taxStatus: '',
  taxFrom: '',
}

/** The form's initial values: a stored product, or an empty, active one. */
export function productValues(product: Product | null): ProductValues {
  const empty = { name: '', description: '', price: '', shippingPrice: '', hsnCode: '', stock: '' }
  const category = {
    category: '',
    subCategory: '',
    status: 'active',
    images: [] as FormImage[],
    stockLoaded: 0,
  }
  if (!product) return { ...empty, ...category, ...EMPTY_OPTIONAL }
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
    ...eachDetail(PRODUCT_DETAILS, (_, name) => String(product[name] ?? '')),
    mrp: String(product.mrp ?? ''),
    gstRate: String(product.gstRate ?? ''),
    taxStatus: product.taxStatus ?? '',
    taxFrom: '',
  }
}

/**
 * A duplicate's initial values: everything except images, stock and units sold; its name says that it is a copy.
 */
export function duplicateOf(product: Product): Partial<ProductValues> {
  const { images: _, stock: __, stockLoaded: ___, ...rest } = productValues(product)
  return { ...rest, name: adminMessages.products.copyOf(product.name) }
}

/** The initial values of another new product: the category and subcategory of the last one. */
export function categoryOf({ category, subCategory }: Product): Partial<ProductValues> {
  return { category: category._id, subCategory: subCategory._id }
}

/** The request for a new product; fields under 'More details' only if filled. */
export function newProduct(values: ProductValues) {
  const { stockLoaded: _, ...fields } = values
  const unfilled: Record<string, unknown> = EMPTY_OPTIONAL
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== unfilled[name]))
}

/** The changes to a stored product. The loaded stock is sent too, so a sale in between is respected. */
export function changedProduct({ stockLoaded, ...values }: ProductValues, product: Product) {
  const loaded = { ...productValues(product), stock: String(stockLoaded) }
  const { images, ...changes } = changedFields(values, loaded)
  return {
    ...changes,
    ...(changes.stock !== undefined && { stockLoaded }),
    ...(images && orderedImages(images, product)),
  }
}

/** All images in order, with the files beside it; and the loaded ones, so another admin's change is not lost. */
function orderedImages(images: readonly FormImage[], { images: imagesLoaded }: Product) {
  return {
    images: images.filter((one) => one instanceof File),
    imageOrder: JSON.stringify(images.map((one) => (one instanceof File ? NEW_IMAGE : one))),
    imagesLoaded: JSON.stringify(imagesLoaded), // as text, because a form leaves out an empty list
  }
}
