import { toRupees } from '#contract/money.ts'
import {
  ADMIN_DETAILS,
  eachDetail,
  PRODUCT_DETAILS,
  type ProductDetail,
} from '#contract/catalogue/product-details.ts'
import type { CardProduct } from '#contract/catalogue/public-pages.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductRow } from './product-queries.ts'
import { serializeTax } from './product-tax.ts'

const DETAIL_NAMES = eachDetail(PRODUCT_DETAILS, (_, name) => name) as { [Name in ProductDetail]: Name }

/** The fields of a product as a form sends them, and their columns (docs/how-to/add-a-product-field.md). */
const COLUMNS = {
  name: 'name',
  description: 'description',
  price: 'price_paise',
  originalPrice: 'original_price_paise',
  shippingPrice: 'shipping_paise',
  hsnCode: 'hsn_code',
  category: 'category_id',
  subCategory: 'subcategory_id',
  stock: 'stock',
  status: 'status',
  images: 'images',
  ...DETAIL_NAMES,
  weightGrams: 'weight_grams',
  mrp: 'mrp_paise',
  tax: 'tax',
} as const satisfies Record<string, keyof ProductRow>

type Columns = typeof COLUMNS
type Field = keyof Columns

/** Fields as columns; missing ones are left out. Images become the JSON of their URLs. */
export function columnsOf<Fields extends Partial<Record<Field, unknown>>>(fields: Fields) {
  const columns = Object.entries(COLUMNS).flatMap(([field, column]) =>
    field in fields ? [[column, fields[field as Field]]] : [],
  )
  return Object.fromEntries(columns) as { [F in keyof Fields & Field as Columns[F]]: Fields[F] }
}

/** A row's fields: prices in paise, category and subcategory by id. */
function storedFields(row: ProductRow) {
  const fields = Object.entries(COLUMNS).map(([field, column]) => [field, row[column]])
  return {
    ...(Object.fromEntries(fields) as { [F in Field]: ProductRow[Columns[F]] }),
    images: JSON.parse(row.images) as string[],
  }
}

/** The same with the tax fields as a form would send them. */
export function formFieldsOf(row: ProductRow) {
  return { ...storedFields(row), ...(serializeTax(row.tax) ?? NO_TAX) }
}

const NO_TAX = { gstRate: null, taxStatus: null, taxFrom: null }

/** A product as returned to an admin: prices in rupees, category and subcategory as objects. */
export function serializeProductForAdmin(row: ProductRow): Product {
  const { tax: _, ...fields } = formFieldsOf(row)
  return {
    _id: row.id,
    address: productPath(row),
    ...fields,
    price: toRupees(row.price_paise),
    originalPrice: row.original_price_paise === null ? null : toRupees(row.original_price_paise),
    shippingPrice: toRupees(row.shipping_paise),
    mrp: row.mrp_paise === null ? null : toRupees(row.mrp_paise),
    category: { _id: row.category_id, name: row.category_name },
    subCategory: { _id: row.subcategory_id, name: row.subcategory_name },
    sold: row.sold,
    createdAt: row.created_at,
  }
}

const ADMIN_ONLY = {
  ...eachDetail(ADMIN_DETAILS, () => undefined),
  gstRate: undefined,
  taxStatus: undefined,
  taxFrom: undefined,
}

/** The same for a customer. */
export function serializeProduct(row: ProductRow): Product {
  return { ...serializeProductForAdmin(row), ...ADMIN_ONLY }
}

/** Characters of a description on a card, which shows two lines. */
const CARD_DESCRIPTION_MAX = 160

export function productCard(product: Product): CardProduct {
  const { createdAt: _, status: __, sold: ___, images, ...shown } = product
  const description = Array.from(product.description).slice(0, CARD_DESCRIPTION_MAX).join('')
  return { ...shown, description, images: images.slice(0, 1) }
}

const SLUG_MAX = 60
/** A product is found by the last group of its ID, which is random (migration 015). */
const SHORT_ID = /^(?:.*-)?([\da-f]{12})$/

/** A name as used in a URL: lower case, words joined by hyphens, in any script; '' if it has no letters. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  return Array.from(words.join('-')).slice(0, SLUG_MAX).join('').replace(/-$/, '')
}

/** The path of a product's page in the public shop, root-relative and percent-encoded (docs/rules/public-shop.md). */
export function productPath({ id, name }: { id: string; name: string }): string {
  return `/p/${encodeURIComponent([slugOf(name), id.slice(24)].filter(Boolean).join('-'))}`
}

/** The short ID at the end of a path after /p/; undefined if there is none. */
export function shortIdIn(name: string): string | undefined {
  return SHORT_ID.exec(name.toLowerCase())?.[1]
}
