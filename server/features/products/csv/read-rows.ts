import { indianDigits } from '#contract/typed-numbers.ts'
import { PRODUCT_ROWS_MAX } from '#contract/limits.ts'
import { productCalls } from '#contract/catalogue/products.ts'
import { type CsvRow, openCsv } from '../../../csv/open-csv.ts'
import { ShopError } from '../../../shop-error.ts'
import {
  type Column,
  COLUMNS,
  type FileRow,
  HEADINGS,
  unescapeCell,
  quoted,
  IMAGE_SEPARATOR,
} from './columns.ts'

const NEW_PRODUCT = productCalls.createProduct.body.shape

export interface ProductFile {
  rows: FileRow[]
  /** The shop system that exported it; undefined for a file of this shop. */
  from: OtherShop | undefined
  /** Rows of another shop's file that are not separate products. */
  left: number
  /** Headings that do not match a product column, as written. */
  ignored: string[]
}

export const HOW_TO_SAVE = 'In your spreadsheet, save it as CSV (choose CSV UTF-8 if you are asked).'
const RULES = {
  advice: HOW_TO_SAVE,
  noTable: 'The file has no headings. Its first line must name the columns, such as Product ID, Name, Price.',
  countHeadings: (cells: readonly string[]) =>
    otherShopOf(cells) ? cells.length : cells.filter(columnOf).length,
}

/**
 * Reads a product file's rows, with columns in any order; `today` in India is for other shops' sale prices.
 * WRONG_KIND, with advice on how to get a CSV, for anything else.
 */
export async function readProductFile(file: Blob, today: string): Promise<ProductFile> {
  const table = await openCsv(file, RULES)
  if (table.encoding === 'windows-1252') throw badFile(`The file is not saved as UTF-8. ${HOW_TO_SAVE}`)
  const from = otherShopOf(table.headings)
  if (from) {
    const keys = table.headings.map(headingKey)
    const raw: RawRow[] = []
    for await (const { row, cells, width } of table.rows()) {
      if (raw.length === PRODUCT_ROWS_MAX) throw tooManyRows()
      const byHeading = new Map(keys.map((key, i) => [key, cells[i] ?? '']))
      raw.push({ line: row, hasExtraCells: width === 'longer', cells: byHeading })
    }
    return { from, ignored: [], ...rowsOfOtherShop(from, raw, today) }
  }
  const columns = table.headings.map(columnOf)
  rejectHeadings(columns)
  const indexes = columns.flatMap((column, at) => (column ? [[column, at] as const] : []))
  const rows: FileRow[] = []
  for await (const row of table.rows()) {
    if (rows.length === PRODUCT_ROWS_MAX) throw tooManyRows()
    rows.push(fileRow(indexes, row))
  }
  return {
    from: undefined,
    left: 0,
    rows,
    ignored: table.headings.filter((heading, i) => !columns[i] && heading !== ''),
  }
}

function fileRow(indexes: readonly (readonly [Column, number])[], { row, cells, width }: CsvRow): FileRow {
  const texts = indexes.map(([column, at]) => [column, unescapeCell(cells[at] ?? '')] as const)
  const cutOff = indexes.filter(([, at]) => at >= cells.length).map(([column]) => column)
  return { line: row, cells: Object.fromEntries(texts), hasExtraCells: width === 'longer', cutOff }
}

function tooManyRows(): ShopError {
  return badFile(
    `The file has more than ${indianDigits(PRODUCT_ROWS_MAX)} rows. Split it into several files.`,
  )
}

const BY_HEADING = new Map(COLUMNS.map((name) => [normalizedHeading(HEADINGS[name]), name]))

function columnOf(heading: string): Column | undefined {
  return BY_HEADING.get(normalizedHeading(heading))
}

/** 'Shipping price' as spreadsheets and programs also write it: 'shipping_price', 'shippingPrice'. */
function normalizedHeading(heading: string): string {
  return heading.replaceAll(/["\s_-]+/g, '').toLowerCase()
}

function rejectHeadings(columns: readonly (Column | undefined)[]): void {
  const found = columns.filter((column) => column !== undefined)
  const twice = found.find((column, i) => found.indexOf(column) !== i)
  if (twice) throw badFile(`The file has two ${quoted(HEADINGS[twice])} columns. Delete one of them.`)
  const missing = COLUMNS.filter((name) => isNeeded(name) && !found.includes(name))
  if (found.includes('id') || missing.length === 0) return
  const names = missing.map((name) => HEADINGS[name]).join(', ')
  throw badFile(
    `The file has no “Product ID” column, so every row is a new product. New products also need these columns: ${names}.`,
  )
}

/** A product without images is reported by its row. */
function isNeeded(name: Column): boolean {
  return (
    name !== 'images' &&
    name in NEW_PRODUCT &&
    !NEW_PRODUCT[name as keyof typeof NEW_PRODUCT].safeParse(undefined).success
  )
}

function badFile(text: string): ShopError {
  return new ShopError('WRONG_KIND', text)
}

// Converts product exports of other shop systems to rows of our own file. The import's own choices supply what they
// lack (HSN code, shipping price) and replace categories that this shop does not have.

type OtherShop = 'woocommerce' | 'shopify'

interface RawRow {
  line: number
  hasExtraCells: boolean
  /** Cells by lower-case heading. */
  cells: ReadonlyMap<string, string>
}

interface OtherRows {
  rows: FileRow[]
  /**
   * Rows that are not separate products: parents of variants, additional images, groups, products sold on other
   * sites.
   */
  left: number
}

const SHOP_HEADINGS: Record<OtherShop, readonly string[]> = {
  woocommerce: ['type', 'name', 'regular price', 'categories'],
  shopify: ['handle', 'title', 'variant price'],
}

/** The system whose export has these headings; undefined for any other file. */
function otherShopOf(headings: readonly string[]): OtherShop | undefined {
  const found = new Set(headings.map(headingKey))
  return (Object.keys(SHOP_HEADINGS) as OtherShop[]).find((shop) =>
    SHOP_HEADINGS[shop].every((one) => found.has(one)),
  )
}

function headingKey(heading: string): string {
  return heading.replaceAll('"', '').trim().toLowerCase()
}

/** Variants become separate products named by their options, because this shop has no variants. */
function rowsOfOtherShop(shop: OtherShop, rows: readonly RawRow[], today: string): OtherRows {
  return shop === 'woocommerce' ? ofWooCommerce(rows, today) : ofShopify(rows)
}

type Reader = (heading: string) => string

function readerOf({ cells }: RawRow): Reader {
  return (heading) => unescapeCell(cells.get(heading) ?? '')
}

function ofWooCommerce(rows: readonly RawRow[], today: string): OtherRows {
  const parents = new Map<string, Reader>()
  for (const row of rows) {
    const read = readerOf(row)
    if (read('type').toLowerCase().split(', ').includes('variable'))
      for (const key of [`id:${read('id')}`, read('sku')]) if (key) parents.set(key, read)
  }
  const own = rows.flatMap((row): FileRow[] => {
    const read = readerOf(row)
    const kinds = read('type').toLowerCase().split(', ')
    const parent = parents.get(read('parent'))
    if (!kinds.some((kind) => kind === 'simple' || kind === 'variation')) return []
    const either = (heading: string) => read(heading) || parent?.(heading) || ''
    const options = [1, 2, 3, 4].flatMap((n) => listed(read(`attribute ${n} value(s)`)))
    const name = decoded(parent && options.length > 0 ? nameOf(parent('name'), options) : read('name'))
    const published = [read('published'), parent?.('published') ?? ''].filter(Boolean)
    const [category = '', ...below] = firstPath(either('categories'))
    const cells: FileRow['cells'] = {
      name,
      description: htmlToText(either('description')) || htmlToText(either('short description')) || name,
      category,
      subCategory: below.at(-1) ?? '',
      ...saleOf(read, today),
      stock: stockOf(read('stock')),
      status: published.length > 0 && published.every(isYes) ? 'active' : 'inactive',
      images: listed(either('images')).join(IMAGE_SEPARATOR),
      weightGrams: gramsOf(either),
    }
    return [{ line: row.line, hasExtraCells: row.hasExtraCells, cells }]
  })
  return { rows: own, left: rows.length - own.length }
}

/** The sale price counts only on the dates given in the file. */
function saleOf(read: Reader, today: string): Pick<FileRow['cells'], 'price' | 'originalPrice'> {
  const [regular, sale] = [read('regular price'), read('sale price')]
  const [from, until] = [
    read('date sale price starts').slice(0, 10),
    read('date sale price ends').slice(0, 10),
  ]
  const isOn = sale !== '' && (from === '' || from <= today) && (until === '' || until >= today)
  return isOn ? { price: sale, originalPrice: regular } : { price: regular, originalPrice: '' }
}

/** The values of a cell such as 'Red\\, gold, Blue': ['Red, gold', 'Blue']. */
function listed(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll(String.raw`\,`, ',').trim())
    .filter(Boolean)
}

/** Returns the first category of 'Incense > Sticks, Gifts': ['Incense', 'Sticks']. */
function firstPath(categories: string): string[] {
  const [first = ''] = listed(categories)
  return first
    .split('>')
    .map((part) => decoded(part).trim())
    .filter(Boolean)
}

const GRAMS: Record<string, number> = { 'weight (kg)': 1_000, 'weight (g)': 1 }

function gramsOf(read: Reader): string {
  for (const [heading, factor] of Object.entries(GRAMS)) {
    const grams = Math.round(Number(read(heading)) * factor)
    if (grams > 0) return String(grams)
  }
  return ''
}

function ofShopify(rows: readonly RawRow[]): OtherRows {
  const products = Map.groupBy(rows, (row) => readerOf(row)('handle'))
  const own = [...products.values()].flatMap((lines): FileRow[] => {
    const first = readerOf(lines[0]!)
    const images = lines
      .map(readerOf)
      .toSorted((a, b) => Number(a('image position')) - Number(b('image position')))
      .map((read) => read('image src'))
      .filter(Boolean)
    return lines
      .filter((row) => readerOf(row)('variant price') !== '')
      .map((row) => {
        const read = readerOf(row)
        const options = [1, 2, 3]
          .map((n) => read(`option${n} value`))
          .filter((value) => value !== '' && value !== 'Default Title')
        const name = options.length > 0 ? nameOf(first('title'), options) : first('title')
        const [variantImage] = [read('variant image')].filter(Boolean)
        const grams = Math.round(Number(read('variant grams')))
        const cells: FileRow['cells'] = {
          name,
          description: htmlToText(first('body (html)')) || name,
          category: '',
          subCategory: first('type'),
          price: read('variant price'),
          originalPrice: read('variant compare at price'),
          stock: stockOf(read('variant inventory qty')),
          status: isOnSale(first) ? 'active' : 'inactive',
          images: [...new Set([...(variantImage ? [variantImage] : []), ...images])].join(IMAGE_SEPARATOR),
          weightGrams: grams > 0 ? String(grams) : '',
        }
        return { line: row.line, hasExtraCells: row.hasExtraCells, cells }
      })
  })
  return { rows: own.toSorted((a, b) => a.line - b.line), left: rows.length - own.length }
}

/** Active, and published in the online shop, as far as the file says. */
function isOnSale(read: Reader): boolean {
  const [status, published] = [read('status').toLowerCase(), read('published')]
  if (published === '') return status === 'active'
  return isYes(published) && (status === '' || status === 'active')
}

function isYes(text: string): boolean {
  return ['1', 'true', 'yes'].includes(text.toLowerCase())
}

function nameOf(product: string, options: readonly string[]): string {
  return `${product} – ${options.join(', ')}`
}

/** Stock that is not tracked, shared with other variants, or below zero becomes 0: the seller counts the units. */
function stockOf(text: string): string {
  return ['', 'parent'].includes(text) || Number(text) < 0 ? '0' : text
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function htmlToText(html: string): string {
  const text = html
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '') // an unclosed one hides what follows, as in browsers
    .replaceAll(/<\/t[dh]>/gi, ' ')
    .replaceAll(/<br\s*\/?>|<\/(p|div|li|h\d|tr|dt|dd)>/gi, '\n')
    .replaceAll(/(?<!\n)<(ul|ol|dl|table)\b/gi, '\n$&')
    .replaceAll(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? '' : tag)) // one search for all that are unclosed
  return decoded(text)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Text with its HTML entities as characters. WooCommerce has them in names too. */
function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,5}));/gi,
    (entity, decimal, hex, name: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined
      return code === undefined ? (ENTITIES[name.toLowerCase()] ?? entity) : String.fromCodePoint(code)
    },
  )
}
