import type { FileRow, ImportStep } from '#contract/catalogue/product-files.ts'

const kinds: Record<FileRow['kind'], string> = {
  refused: 'Refused',
  new: 'New',
  draft: 'New, inactive: no picture yet',
  change: 'Changes',
  same: 'As it is',
}

const steps: Record<ImportStep, (done: string, of: string) => string> = {
  'rows checked': (done, of) => `${done} of ${of} rows checked`,
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
  text: 'Export all products, change them in a spreadsheet and choose that file here. A row without a Product ID is a new product. Nothing is changed before you have seen what each row does.',
  pictures:
    'The column Images can name pictures that the shop has. Leave it empty for others: a new product then comes in as inactive, and you add its pictures in the product form.',
  file: 'CSV of products',
  fileNote: 'CSV (UTF-8), at most 5 MB and 10,000 rows',
  tooLarge: 'This file is larger than 5 MB. Split it, or leave out columns.',
  onlyOne: 'One file at a time: the first one was taken.',
  reading: 'Checking every row of the file',
  progress: 'Import progress',
  steps,
  readFailed: 'The file could not be read. Please try again.',
  importFailed: 'The import was broken off.',
  checkAgainText: 'Check the file again to see what is left: what is done is not done twice.',
  checkAgain: 'Check again',
  ignored: (headings: string) => `Not read, no columns of a product: ${headings}`,

  rows: 'Rows of the file',
  line: 'Row',
  name: 'Name',
  what: 'What it does',
  kinds,
  problem: (column: string, text: string) => (column === '' ? text : `${column}: ${text}`),
  warning: (column: string, text: string) => `Please check ${column}: ${text}`,
  change: (column: string, from: string, to: string) => `${column}: ${from} → ${to}`,
  nothing: 'empty',
  more: (count: string) =>
    count === '1' ? '1 more row is not shown here.' : `${count} more rows are not shown here.`,

  refused: (count: string) =>
    count === '1'
      ? '1 row is refused. Mend it in the file and choose the file again: nothing is imported before.'
      : `${count} rows are refused. Mend them in the file and choose it again: nothing is imported before.`,
  counts: (added: string, changed: string, same: string) =>
    `${added} to add, ${changed} to change, ${same} stay as they are.`,
  unchanged: 'Everything in this file is so already. There is nothing to import.',
  done: (added: string, changed: string) => `Imported: ${added} added, ${changed} changed.`,

  close: 'Close',
  back: 'Go back',
  act: (count: string) => (count === '1' ? 'Import 1 row' : `Import ${count} rows`),
  importing: 'Importing...',
} as const
