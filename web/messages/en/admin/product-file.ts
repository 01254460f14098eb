import type { FileRow, ImportStep } from '#contract/catalogue/product-files.ts'

const kinds: Record<FileRow['kind'], string> = {
  refused: 'Has errors',
  new: 'New',
  draft: 'New, inactive: no image yet',
  change: 'Changed',
  same: 'Unchanged',
}

const steps: Record<ImportStep, (done: string, of: string) => string> = {
  'rows checked': (done, of) => `${done} of ${of} rows checked`,
  'images downloaded': (done, of) => `Images of ${done} of ${of} products downloaded`,
  'products written': (done, of) => `${done} of ${of} products imported`,
}

/** Words for products as a CSV: saving all, and reading one after a look at what it changes. */
export const productFileMessages = {
  menu: 'CSV file',
  export: 'Export all products',
  exported: (name: string) => `Saved as ${name}`,
  exportFailed: 'The products could not be exported. Please try again.',
  import: 'Import products',

  title: 'Import products',
  text: 'Export all products, edit them in a spreadsheet, then choose that file here. A row without a Product ID adds a new product. Product exports of WooCommerce and Shopify are read too. You can review every row before anything changes.',
  pictures:
    'The Images column can list images that are already in the shop. For other products, leave it empty: they are added as inactive until you add images in the product form.',
  file: 'Products CSV',
  fileNote: 'CSV (UTF-8), up to 5 MB and 10,000 rows',
  tooLarge: 'This file is larger than 5 MB. Split it or remove columns.',
  onlyOne: 'Choose one file at a time. Only the first one was used.',
  reading: 'Checking every row',
  progress: 'Import progress',
  steps,
  readFailed: 'The file could not be read. Please try again.',
  importFailed: 'The import was interrupted.',
  checkAgainText: 'Check the file again to see what is left. Rows that are done won’t be imported twice.',
  checkAgain: 'Check again',
  ignored: (headings: string) => `Ignored columns: ${headings}`,

  systems: { woocommerce: 'WooCommerce export.', shopify: 'Shopify export.' },
  otherShop: 'Fill in what’s missing from the file, then check again. Each variant becomes a product.',
  left: (count: string) =>
    count === '1'
      ? '1 row is left out because it isn’t a separate product.'
      : `${count} rows are left out because they aren’t separate products.`,
  place: 'Subcategory',
  placeHint: 'For products whose category this shop doesn’t have.',
  placeOf: (category: string, name: string) => `${category} › ${name}`,
  choosePlace: 'Choose a subcategory',
  download: (count: string) =>
    count === '1'
      ? 'I may use the image of this file: download it during the import'
      : `I may use the ${count} images of this file: download them during the import`,
  apply: 'Apply and check again',

  rows: 'Rows in the file',
  line: 'Row',
  name: 'Name',
  what: 'Result',
  kinds,
  problem: (column: string, text: string) => (column === '' ? text : `${column}: ${text}`),
  warning: (column: string, text: string) => `Please check ${column}: ${text}`,
  change: (column: string, from: string, to: string) => `${column}: ${from} → ${to}`,
  nothing: 'empty',
  more: (count: string) => (count === '1' ? '1 more row is not shown.' : `${count} more rows are not shown.`),

  refused: (count: string) =>
    count === '1'
      ? '1 row has errors. Correct it in the file and choose the file again. Nothing has been imported.'
      : `${count} rows have errors. Correct them in the file and choose the file again. Nothing has been imported.`,
  refusedOfOtherShop: (count: string) =>
    `${count === '1' ? '1 row has errors' : `${count} rows have errors`}. Fill in what is missing above and check again, or correct the file. Nothing has been imported.`,
  counts: (added: string, changed: string, same: string) =>
    `${added} to add, ${changed} to change, ${same} unchanged.`,
  unchanged: 'Everything in this file is already up to date. There is nothing to import.',
  done: (added: string, changed: string) => `Imported: ${added} added, ${changed} changed.`,

  close: 'Close',
  back: 'Go back',
  act: (count: string) => (count === '1' ? 'Import 1 row' : `Import ${count} rows`),
  importing: 'Importing...',
} as const
