import { DETAIL_LABELS, type ProductDetail } from '#contract/catalogue/product-details.ts'
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

/** Messages for products as a CSV: saving all, and reading one after a look at what it changes. */
export const productFileMessages = {
  menu: 'CSV file',
  export: 'Export all products',
  exported: (name: string) => `Saved as ${name}`,
  exportFailed: 'The products could not be exported. Please try again.',
  import: 'Import products',

  title: 'Import products',
  text: 'Export all products, edit them in a spreadsheet, then choose that file here. A row without a Product ID adds a new product. Product exports from WooCommerce and Shopify also work. You can review every row before anything changes.',
  images:
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
  checkAgainText:
    'Check the file again to see what is left. Rows that were imported won’t be imported again.',
  checkAgain: 'Check again',
  ignored: (headings: string) => `Ignored columns: ${headings}`,

  systems: { woocommerce: 'WooCommerce export.', shopify: 'Shopify export.' },
  otherShop: 'Fill in what’s missing from the file, then check again. Each variant becomes a product.',
  left: (count: string) =>
    count === '1'
      ? '1 row is left out because it isn’t a separate product.'
      : `${count} rows are left out because they aren’t separate products.`,
  place: 'Subcategory',
  categoryHint: 'For products whose category this shop doesn’t have.',
  categoryPath: (category: string, name: string) => `${category} › ${name}`,
  chooseCategory: 'Choose a subcategory',
  download: (count: string) =>
    count === '1'
      ? 'I have the right to use the image in this file. Download it during the import.'
      : `I have the right to use the ${count} images in this file. Download them during the import.`,
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
  back: 'Go back',
  action: (count: string) => (count === '1' ? 'Import 1 row' : `Import ${count} rows`),
  importing: 'Importing...',
} as const

/** Messages of Product Management. Some are fixed: docs/rules/catalogue.md quotes them. */
export const productsMessages = {
  total: 'Total',
  active: 'Active',
  inactive: 'Inactive',
  lowStock: 'Low stock',
  lowStockText: (limit: number) => `Below ${limit}`,
  failed: 'Failed to fetch products',

  table: 'Products',
  search: 'Search products',
  searchHint: 'Product, category or subcategory',
  sort: 'Sort',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    'name-az': 'Name A-Z',
    'name-za': 'Name Z-A',
    'amount-high': 'Price, high to low',
    'amount-low': 'Price, low to high',
  },
  none: 'No products yet',
  noneText: 'You can create categories in the product form, so start with a product.',
  noneOfFilter: 'No products found',
  noneOfFilterText: 'Try another word or clear the filter.',
  category: 'Category',
  price: 'Price',
  shippingPrice: 'Shipping price',
  stock: 'Stock',
  hsnCode: 'HSN code',
  star: (name: string) => `Add ${name} to favourites`,
  unstar: (name: string) => `Remove ${name} from favourites`,

  add: 'Add product',
  addFirst: 'Add your first product',
  edit: 'Edit product',
  save: 'Save product',
  saveAndView: 'Save and view in shop',
  saveAndAdd: 'Save and add another',
  more: (name: string) => `More for ${name}`,
  viewInShop: 'View in shop',
  duplicate: 'Duplicate',
  copyOf: (name: string) => `Copy of ${name}`,
  deleteText: 'It will be removed from the shop immediately. Past orders keep its name and price.',

  images: 'Images',
  imagesHint: 'Up to 10 images of up to 10MB each; 4:5 works best. The first one is the main image.',
  surplus: (count: number) =>
    count === 1
      ? '1 image was not added: a product can have up to 10.'
      : `${count} images were not added: a product can have up to 10.`,
  someNoImages: 'Files that are not PNG, JPG, GIF or WebP were not added.',
  someTooLarge: 'Images larger than 10MB were not added.',
  kept: (number: number, name: string) => `Image ${number} of ${name}`,
  mainImage: 'Main',
  earlier: (name: string) => `Move ${name} forward`,
  later: (name: string) => `Move ${name} back`,

  priceHint: 'What the customer pays for one item, taxes included.',
  aboveMrp: 'This is more than the MRP, which is illegal. Lower the price or correct the MRP.',
  shippingPriceHint: 'Added to the price of each item. Enter 0 for free shipping.',
  hsnHint: 'Tax code with 4 to 8 digits. Type a kind of product, such as “bells”, for suggestions.',
  hsnRate: (rate: string, day: string) =>
    `${rate}, as of ${day}. For information only: the rate you set for the product applies.`,
  hsnOdd: (code: string) =>
    `${code} has ${code.length} digits, but HSN codes have 4, 6 or 8. Is a zero missing at the start: 0${code}?`,
  gst: (rate: number) => `GST ${rate}%`,
  gstOrHandicraft: (rate: number, handicraft: number) => `GST ${rate}%, handicrafts ${handicraft}%`,

  chooseCategory: 'Choose one or type a new name',
  noCategories: 'Type a name to create your first category.',
  createCategory: (name: string) => `Create “${name}”`,
  newCategory: (name: string) =>
    `“${name}” is new. It will be created when you save, with the product’s first image.`,
  categoryCreated: (name: string) => `“${name}” was created.`,
  categoriesCreated: (names: readonly string[]) =>
    `${names.map((name) => `“${name}”`).join(' and ')} ${names.length === 1 ? 'was' : 'were'} created and will be used when you save again.`,
  inactiveCategory: (name: string) =>
    `“${name}” already exists but is inactive. Set it to active in Category Management, or use another name.`,
  subCategory: 'Subcategory',
  chooseSubcategory: 'Choose one or type a new name',
  categoryFirst: 'Choose a category first',
  noSubcategories: 'This category has no active subcategories. Type a name to create one.',
  categoriesFailed: 'Failed to fetch categories',
  categoriesLost:
    'Failed to fetch categories. Check your connection. They will load as soon as the server responds.',
  stockLoaded: (stock: string) => `It was ${stock} when you opened this form.`,
  stockMeanwhile: (loaded: string, now: string) =>
    `It was ${loaded} when you opened this form and is now ${now}. Saving applies your change from ${loaded} to the current stock.`,
  stockNow: (stock: string) => `It is now ${stock}. Check the number and save again.`,
  stockMoved: (stock: string) => `The stock has changed since you opened this: it is now ${stock}.`,
  changeStock: (name: string) => `Change the stock of ${name}:`,
  stockOf: (name: string) => `Stock of ${name}`,
  saveStock: 'Save',
  cancel: 'Cancel',
  stockSaved: (name: string, stock: string) => `Stock of ${name}: ${stock}`,
  stockFailed: 'The stock could not be saved. Please try again.',
  originalPrice: 'Original price',
  originalPriceHint: 'Shown struck through if it is higher than the price.',
  ...DETAIL_LABELS,
  weightGrams: 'Weight in grams (with packaging)',
  mrp: 'MRP',
  // Rule 18(2) of the Legal Metrology (Packaged Commodities) Rules.
  mrpHint: 'Maximum retail price printed on the packet, all taxes included. It’s illegal to charge more.',
  detailHints: {
    weightGrams: 'For courier files. Customers don’t see it.',
    shelf: 'Where it is stored, for packing slips and picking lists. Customers don’t see it.',
  } as Partial<Record<ProductDetail, string>>,
} as const
