import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { type DetailValues, eachDetail, PRODUCT_DETAILS } from '#contract/catalogue/product-details.ts'

// The sample shop's categories, products and customers. Prices in the files are rupees; images are in images/.

interface SampleSubcategory {
  name: string
  description: string
  image: string
}
interface SampleCategory extends SampleSubcategory {
  subcategories: readonly SampleSubcategory[]
}
export interface SampleProduct extends DetailValues {
  name: string
  description: string
  price: number
  originalPrice?: number
  shippingPrice: number
  hsnCode: string
  category: string
  subcategory: string
  stock: number
  status: 'active' | 'inactive'
  /** The first is the cover. */
  images: readonly string[]
}
export interface SamplePerson {
  name: string
  email: string
  phone: string
  addressLine: string
  city: string
  state: string
  postalCode: string
  country: 'India'
  latitude?: number
  longitude?: number
}

export const SAMPLE_CATEGORIES: readonly SampleCategory[] = categories()

/** All sample products, taken from the categories in turn so that the storefront shows a mixture. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = products()

/** Twelve invented customers. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = rowsOf('people.csv').map((row) => ({
  name: row('name'),
  email: row('email'),
  phone: row('phone'),
  addressLine: row('addressLine'),
  city: row('city'),
  state: row('state'),
  postalCode: row('postalCode'),
  country: 'India',
  ...numbers(row, ['latitude', 'longitude']),
}))

function categories(): SampleCategory[] {
  const rows = rowsOf('categories.csv').map((row) => ({
    category: row('category'),
    entry: { name: row('name'), description: row('description'), image: row('image') },
  }))
  const below = Map.groupBy(rows, ({ category }) => category)
  return (below.get('') ?? []).map(({ entry }) => ({
    ...entry,
    subcategories: (below.get(entry.name) ?? []).map((sub) => sub.entry),
  }))
}

function products(): SampleProduct[] {
  const all = rowsOf('products.csv').map(productOf)
  const shelves = [...Map.groupBy(all, ({ category }) => category).values()]
  const longest = Math.max(...shelves.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => shelves.flatMap((shelf) => shelf[i] ?? [])).flat()
}

function productOf(row: Row): SampleProduct {
  const details = eachDetail(PRODUCT_DETAILS, ({ unit }, name) =>
    unit ? Number(row(name)) || null : row(name),
  )
  return {
    name: row('name'),
    description: row('description'),
    price: Number(row('price')),
    shippingPrice: Number(row('shippingPrice')),
    hsnCode: row('hsnCode'),
    category: row('category'),
    subcategory: row('subcategory'),
    stock: Number(row('stock')),
    status: row('status') === 'inactive' ? 'inactive' : 'active',
    images: row('images').split(' '),
    ...numbers(row, ['originalPrice']),
    ...(details as DetailValues),
  }
}

/** A row's text in a column; '' if it has none. */
type Row = (column: string) => string

function rowsOf(file: string): Row[] {
  const rows = parse<Record<string, string>>(readFileSync(new URL(file, import.meta.url)), { columns: true })
  return rows.map((cells) => (column) => cells[column] ?? '')
}

function numbers<K extends string>(row: Row, columns: readonly K[]): Partial<Record<K, number>> {
  const given = columns.filter((column) => row(column) !== '')
  return Object.fromEntries(given.map((column) => [column, Number(row(column))])) as Partial<
    Record<K, number>
  >
}

/** An image of `images/` as a browser would send it. */
export async function sampleFile(name: string): Promise<File> {
  const bytes = await readFile(new URL(`images/${name}`, import.meta.url))
  return new File([new Uint8Array(bytes)], name, { type: 'image/webp' })
}
