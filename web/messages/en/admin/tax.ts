import type { TaxStatus } from '#contract/catalogue/tax-fields.ts'
import type { Gstr1Table } from '#contract/orders/tax-documents.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'

/** Messages about GST in the back office. */
export const taxMessages = {
  title: 'Tax',
  failed: 'The tax documents could not be loaded',
  none: 'Not registered for GST',
  noneText:
    'Once you’re registered, enter your registration in Store settings. Documents are then issued when orders are shipped.',
  toSettings: 'Store settings',
  noDocuments: 'No documents yet',
  noDocumentsText: 'A document is issued when an order is shipped.',

  months: 'By month',
  month: 'Month',
  documents: 'Documents',
  creditNotes: 'Credit notes',
  taxable: 'Value before tax',
  cgst: 'CGST',
  sgst: 'SGST/UTGST',
  igst: 'IGST',
  total: 'Total',
  quarters: 'For CMP-08, by quarter',
  quarterText:
    'Value of all supplies under the composition scheme, net of credit notes. Which of them are taxed, and at what rate, is for you or your accountant to decide.',
  quarter: 'Quarter',

  series: 'Number series',
  seriesText: 'Numbers have no gaps. Documents are never cancelled; credit notes correct them.',
  seriesName: 'Series',
  last: 'Last number',
  missing: 'Gaps',
  cancelled: 'Cancelled',
  noneOfThem: 'None',
  gaps: (series: string) => `Numbers are missing in ${series}. Run “npm run shop -- check”.`,
  unrated: (count: number) =>
    count === 1
      ? '1 product has no GST rate. Orders with it can’t be shipped.'
      : `${count} products have no GST rate. Orders with them can’t be shipped.`,

  rates: 'Rates by product',
  category: 'Category',
  allCategories: 'All categories',
  product: 'Product',
  hsn: 'HSN code',
  noRate: 'None',
  rateOfCategory: (rate: string) => `${rate}, from the category`,
  selectProduct: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  bulkRateHint: 'Applies to the selected products. Prices include GST.',
  setRates: (count: number) =>
    count === 0 ? 'Select products' : count === 1 ? 'Set for 1 product' : `Set for ${count} products`,
  rateNeeded: 'Enter a GST rate or choose a tax status',
  ratesFailed: 'The rates could not be saved. Please try again.',

  documentsOf: (month: string) => `Documents for ${month}`,
  kind: 'Kind',
  number: 'Number',
  date: 'Date',
  buyer: 'Buyer',
  place: 'Place of supply',
  file: 'PDF',
  pdf: (number: string) => `PDF of ${number}`,
  page: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,

  gstr1: 'GSTR-1',
  gstr1Text:
    'CSV files in the layout of the GST offline tool. Check them with your accountant before you file.',
  tables: {
    b2b: '4A Registered buyers (b2b)',
    b2cl: '5 Large invoices to other States (b2cl)',
    b2cs: '7 Other consumers (b2cs)',
    exemp: '8 Nil-rated and exempt (exemp)',
    cdnr: '9B Credit notes, registered (cdnr)',
    cdnur: '9B Credit notes, unregistered (cdnur)',
    'hsn-b2b': '12 HSN summary, B2B',
    'hsn-b2c': '12 HSN summary, B2C',
    docs: '13 Documents issued (docs)',
  } satisfies Record<Gstr1Table, string>,
  zip: 'All documents as PDF (ZIP)',
  saved: (name: string) => `${name} was downloaded`,
  exportFailed: 'The file could not be downloaded. Please try again.',

  registration: 'GST registration',
  registrations: { none: 'Not registered', regular: 'Regular', composition: 'Composition' } satisfies Record<
    StoreSettings['taxRegistration'],
    string
  >,
  registrationHint:
    'Selling taxable products to another State usually requires registration, whatever your turnover. If you’re not sure, ask your accountant.',
  legalName: 'Legal name',
  legalNameHint: 'As on your GST registration. Printed on tax documents.',
  prefix: 'Prefix of document numbers',
  prefixHint: 'Up to 3 letters, digits, - or /. A new prefix starts a new series at 1.',
  compositionHint: 'Composition sellers can’t sell to other States. The order list marks such orders.',

  rate: 'GST rate',
  rateHint: 'Prices include GST. Leave empty to use the category’s rate.',
  categoryRateHint: 'For products in this category that have no rate of their own.',
  status: 'Tax status',
  noStatus: 'From the rate',
  statuses: { taxable: 'Taxable', nil: 'Nil-rated', exempt: 'Exempt' } satisfies Record<TaxStatus, string>,
  statusHint:
    'For example, a stone or wooden deity may be nil-rated and an idol 5%; a rudraksha mala nil-rated and prayer beads 5%. You decide which one applies.',
  from: 'Applies from',
  fromHint: (rate: string, day: string) =>
    `Current setting: ${rate} from ${day}. Leave empty to apply changes from today.`,
  fromToday: 'Leave empty for today.',

  stateMissing: 'State missing',
  otherState: 'Another State: composition sellers can’t supply it',
  state: 'State',
  chooseState: 'Choose a State',
  stateSaved: 'The State was saved',
  stateFailed: 'The State could not be saved. Please try again.',
  orderDocuments: 'Tax documents',
  issue: 'Issue document now',
  issued: (number: string) => `${number} was issued`,
  issueFailed: 'The document could not be issued. Please try again.',
} as const
