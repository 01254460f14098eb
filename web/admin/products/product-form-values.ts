import type { Product } from '#contract/products.ts'
import { changedFields } from '#web/admin/catalogue-forms/changed-fields.ts'
import { isActive } from '#web/admin/catalogue-forms/matches.ts'

/** What the form holds: numbers as typed, pictures only when new ones were chosen. */
export interface ProductValues {
  name: string
  description: string
  price: string
  shippingPrice: string
  hsnCode: string
  category: string
  subCategory: string
  stock: string
  /** The stock that the typed one is compared with: the loaded one, until a refusal says what it is now. */
  stockLoaded: number
  status: string
  images: File[]
  originalPrice: string
  material: string
  dimensions: string
  weight: string
}

const NO_DETAILS = { originalPrice: '', material: '', dimensions: '', weight: '' }

/** What the form starts with: a stored product, or nothing, active. */
export function productValues(product: Product | null): ProductValues {
  const empty = { name: '', description: '', price: '', shippingPrice: '', hsnCode: '', stock: '' }
  const place = { category: '', subCategory: '', status: 'active', images: [], stockLoaded: 0 }
  if (!product) return { ...empty, ...place, ...NO_DETAILS }
  const { name, description, hsnCode, material, dimensions, weight } = product
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
    images: [],
    originalPrice: product.originalPrice === null ? '' : String(product.originalPrice),
    material,
    dimensions,
    weight,
  }
}

/** What a new product is sent as; details only when filled. */
export function newProduct(values: ProductValues) {
  const { name, description, price, shippingPrice, hsnCode, category, subCategory, stock, status } = values
  const { images, originalPrice, material, dimensions, weight } = values
  const fields = {
    name,
    description,
    price,
    shippingPrice,
    hsnCode,
    category,
    subCategory,
    stock,
    status,
    images,
  }
  return { ...fields, ...changedFields({ originalPrice, material, dimensions, weight }, NO_DETAILS) }
}

/** What is sent of a stored product: what was changed. The stock goes with the one that the form had loaded, so that a sale in between stays. */
export function changedProduct({ stockLoaded, ...values }: ProductValues, product: Product) {
  const loaded = { ...productValues(product), stock: String(stockLoaded) }
  const changes = changedFields(values, loaded)
  return changes.stock === undefined ? changes : { ...changes, stockLoaded }
}
