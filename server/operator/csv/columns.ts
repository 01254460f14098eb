import { toRupees } from '#contract/money.ts'
import type { ProductRow } from '../../features/products/product-queries.ts'

/** Between the pictures of a product in one cell. */
export const PICTURE_SEPARATOR = '|'

/** A product as the file shows it. `putIn`: units that people have put into its stock so far, at its making and by hand. */
export type ShownProduct = ProductRow & { putIn: number }

/** The columns in the order of the export: heading → what stands in the cell of a product. Texts stand as they are; `guarded` comes later. */
export const COLUMNS = {
  id: { heading: 'Product ID', cell: ({ id }: ShownProduct) => id },
  name: { heading: 'Name', cell: ({ name }: ShownProduct) => name },
  description: { heading: 'Description', cell: ({ description }: ShownProduct) => description },
  category: { heading: 'Category', cell: (row: ShownProduct) => row.category_name },
  subCategory: { heading: 'Subcategory', cell: (row: ShownProduct) => row.subcategory_name },
  price: { heading: 'Price', cell: (row: ShownProduct) => toRupees(row.price_paise) },
  originalPrice: {
    heading: 'Original price',
    cell: ({ original_price_paise: paise }: ShownProduct) => (paise === null ? '' : toRupees(paise)),
  },
  shippingPrice: { heading: 'Shipping price', cell: (row: ShownProduct) => toRupees(row.shipping_paise) },
  hsnCode: { heading: 'HSN code', cell: (row: ShownProduct) => row.hsn_code },
  stock: { heading: 'Stock', cell: ({ stock }: ShownProduct) => stock },
  stockExported: { heading: 'Stock when exported', cell: ({ stock }: ShownProduct) => stock },
  putInExported: { heading: 'Put in when exported', cell: ({ putIn }: ShownProduct) => putIn },
  status: { heading: 'Status', cell: ({ status }: ShownProduct) => status },
  material: { heading: 'Material', cell: ({ material }: ShownProduct) => material },
  dimensions: { heading: 'Dimensions', cell: ({ dimensions }: ShownProduct) => dimensions },
  weight: { heading: 'Weight', cell: ({ weight }: ShownProduct) => weight },
  images: { heading: 'Images', cell: (row: ShownProduct) => imagesOf(row).join(PICTURE_SEPARATOR) },
} as const

export type Column = keyof typeof COLUMNS

export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]

export function imagesOf({ images }: Pick<ProductRow, 'images'>): string[] {
  return JSON.parse(images) as string[]
}

/** A row of a file: its number as a spreadsheet shows it, and the plain text of each column that the file has. */
export interface FileRow {
  line: number
  cells: Partial<Record<Column, string>>
}

/** What is wrong in a row, and in which column. */
export interface Problem {
  line: number
  column: Column
  text: string
}

/** 'line 7, Price: Price must be a number'. */
export function problemLine({ line, column, text }: Problem): string {
  return `line ${line}, ${COLUMNS[column].heading}: ${text}`
}
