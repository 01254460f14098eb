import { type FileRow, PICTURE_SEPARATOR, plainText } from './columns.ts'

// Product exports of other shop systems as rows of our own file. What they don't know (HSN code, shipping price) and
// categories that this shop does not have come from the import's own choices.

export type OtherShop = 'woocommerce' | 'shopify'

export interface RawRow {
  line: number
  isMoved: boolean
  /** By its heading in lower case. */
  cells: ReadonlyMap<string, string>
}

export interface OtherRows {
  rows: FileRow[]
  /** Rows that are no product of their own: parents of variants, further images, groups, products sold elsewhere. */
  left: number
}

const HEADINGS: Record<OtherShop, readonly string[]> = {
  woocommerce: ['type', 'name', 'regular price', 'categories'],
  shopify: ['handle', 'title', 'variant price'],
}

/** Whose export has these headings; undefined for any other file. */
export function otherShopOf(headings: readonly string[]): OtherShop | undefined {
  const there = new Set(headings.map(headingKey))
  return (Object.keys(HEADINGS) as OtherShop[]).find((shop) => HEADINGS[shop].every((one) => there.has(one)))
}

export function headingKey(heading: string): string {
  return heading.replaceAll('"', '').trim().toLowerCase()
}

/** Variants become products of their own, named by their options: this shop has none. */
export function rowsOfOtherShop(shop: OtherShop, rows: readonly RawRow[], today: string): OtherRows {
  return shop === 'woocommerce' ? ofWooCommerce(rows, today) : ofShopify(rows)
}

type Reader = (heading: string) => string

function readerOf({ cells }: RawRow): Reader {
  return (heading) => plainText(cells.get(heading) ?? '')
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
    const options = [1, 2, 3, 4].map((n) => read(`attribute ${n} value(s)`)).filter(Boolean)
    const name = parent && options.length > 0 ? nameOf(parent('name'), options) : read('name')
    const [category = '', ...below] = firstPath(either('categories'))
    const cells: FileRow['cells'] = {
      name,
      description: plainWords(either('description')) || plainWords(either('short description')) || name,
      category,
      subCategory: below.at(-1) ?? '',
      ...saleOf(read, today),
      stock: stockOf(read('stock')),
      status: isYes(either('published')) ? 'active' : 'inactive',
      images: either('images')
        .split(/\s*,\s*/)
        .filter(Boolean)
        .join(PICTURE_SEPARATOR),
      weightGrams: gramsOf(either),
    }
    return [{ line: row.line, isMoved: row.isMoved, cells }]
  })
  return { rows: own, left: rows.length - own.length }
}

/** The sale price counts only on the days that the file gives it. */
function saleOf(read: Reader, today: string): Pick<FileRow['cells'], 'price' | 'originalPrice'> {
  const [regular, sale] = [read('regular price'), read('sale price')]
  const [from, until] = [
    read('date sale price starts').slice(0, 10),
    read('date sale price ends').slice(0, 10),
  ]
  const isOn = sale !== '' && (from === '' || from <= today) && (until === '' || until >= today)
  return isOn ? { price: sale, originalPrice: regular } : { price: regular, originalPrice: '' }
}

/** 'Incense > Sticks, Gifts' → the first one: ['Incense', 'Sticks']. A comma in a name is written '\,'. */
function firstPath(categories: string): string[] {
  const [first = ''] = categories.split(/(?<!\\),/)
  return first
    .replaceAll(String.raw`\,`, ',')
    .split('>')
    .map((part) => part.trim())
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
        const options = [1, 2, 3].map((n) => read(`option${n} value`)).filter(isOption)
        const name = options.length > 0 ? nameOf(first('title'), options) : first('title')
        const [variantImage] = [read('variant image')].filter(Boolean)
        const grams = Math.round(Number(read('variant grams')))
        const cells: FileRow['cells'] = {
          name,
          description: plainWords(first('body (html)')) || name,
          category: '',
          subCategory: first('type'),
          price: read('variant price'),
          originalPrice: read('variant compare at price'),
          stock: stockOf(read('variant inventory qty')),
          status: isOnSale(first) ? 'active' : 'inactive',
          images: [...new Set([...(variantImage ? [variantImage] : []), ...images])].join(PICTURE_SEPARATOR),
          weightGrams: grams > 0 ? String(grams) : '',
        }
        return { line: row.line, isMoved: row.isMoved, cells }
      })
  })
  return { rows: own.toSorted((a, b) => a.line - b.line), left: rows.length - own.length }
}

function isOption(value: string): boolean {
  return value !== '' && value !== 'Default Title'
}

function isOnSale(read: Reader): boolean {
  const status = read('status').toLowerCase()
  return status === '' ? isYes(read('published')) : status === 'active'
}

function isYes(text: string): boolean {
  return ['1', 'true', 'yes'].includes(text.toLowerCase())
}

function nameOf(product: string, options: readonly string[]): string {
  return `${product} – ${options.join(', ')}`
}

/** Stock that is not counted, or sold below zero, is none: the seller counts what is there. */
function stockOf(text: string): string {
  return text === '' || Number(text) < 0 ? '0' : text
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** HTML as plain text with its line breaks. */
function plainWords(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<br\s*\/?>|<\/(p|div|li|h\d|tr)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,5}));/gi, (entity, decimal, hex, name: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined
      return code === undefined ? (SIGNS[name.toLowerCase()] ?? entity) : String.fromCodePoint(code)
    })
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
