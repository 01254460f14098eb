import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { PRODUCT_FILE_MAX_BYTES } from '../limits.ts'
import { recordResponse } from '../lists.ts'

/** The result of a row: `draft` is a new product without an image, which is added as inactive. */
export const ROW_KINDS = ['refused', 'new', 'draft', 'change', 'same'] as const

const fileRow = z.object({
  /** As a spreadsheet counts them; the headings are 1. */
  line: z.number().int(),
  name: z.string(),
  kind: z.enum(ROW_KINDS),
  /** Changes to a stored product by column: texts as in the file, '' for images. */
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** Errors by column; '' for the whole row. */
  problems: z.array(z.object({ column: z.string(), text: z.string() })),
  /** Warnings for a row that is accepted, such as an HSN code of 5 digits. */
  warnings: z.array(z.object({ column: z.string(), text: z.string() })),
})
export type FileRow = z.output<typeof fileRow>

const readFile = z.object({
  /** Whether it was written: never in a dry run, nor if any row of the file is rejected. */
  written: z.boolean(),
  counts: z.record(z.enum(ROW_KINDS), z.number().int()),
  /** The first 300 rows that are rejected, new or changed; rejected ones first, then those with warnings. */
  rows: z.array(fileRow),
  /** Headings that do not match a product column. */
  ignored: z.array(z.string()),
  /** The origin of the export: this shop, or another shop system. */
  from: z.enum(['samagri', 'woocommerce', 'shopify']),
  /** Rows of another system's file that are not separate products. */
  left: z.number().int(),
  /** URLs of images in the file. */
  imageAddresses: z.number().int(),
})
export type ReadProductFile = z.output<typeof readFile>

/** The steps for the rows of a file, in order; a dry run ends after the first. */
const STEPS = ['rows checked', 'images downloaded', 'products written'] as const
export type ImportStep = (typeof STEPS)[number]

const progress = z.object({ step: z.enum(STEPS), done: z.number().int(), of: z.number().int() }).nullable()
export type ProductImportProgress = z.output<typeof progress>

export const productFileCalls = {
  exportProducts: call('GET', '/product/exportProducts', {
    access: 'admin',
    area: 'products',
    description:
      'All products, newest first, as CSV (UTF-8 with BOM, formula-safe cells): the format that importProducts and the command import-products read.',
    download: 'text/csv; charset=utf-8',
    successMessage: 'Export',
  }),
  importProducts: call('POST', '/product/importProducts', {
    access: 'admin',
    area: 'products',
    description:
      'Reads a CSV (up to 5 MiB and 10,000 rows) in the format of exportProducts and reports the result for each row. Nothing is written with `dryRun` true or while any row has an error. Rows are written in batches of 100; after an interruption, import the same file again for the rest. `images` names images that the shop already has; a new product without any is added as inactive. A product export from WooCommerce or Shopify also works: variants become products named by their options; `subCategory` (id), `hsnCode` and `shippingPrice` apply where the file has none or the category is unknown; with `downloadImages` true its images are downloaded from public web addresses (up to 500 in 4 minutes), and one that fails is a warning. WRONG_KIND if it is not a CSV.',
    multipart: true,
    largeFiles: PRODUCT_FILE_MAX_BYTES,
    body: z.strictObject({
      file: z.file({ error: 'Please choose a file' }),
      dryRun: z.enum(['true', 'false'], { error: 'Dry run must be true or false' }),
      /** For a WooCommerce or Shopify export: values that its rows do not contain. */
      subCategory: z.union([f.id, z.literal('')]).optional(),
      hsnCode: z.string().max(8).optional(),
      shippingPrice: z.string().max(20).optional(),
      downloadImages: z
        .enum(['true', 'false'], { error: 'Download images must be true or false' })
        .optional(),
    }),
    response: recordResponse(readFile),
    successMessage: 'File read',
    errors: ['CHANGED_MEANWHILE'],
  }),
  getProductImportProgress: call('GET', '/product/importProgress', {
    access: 'admin',
    area: 'products',
    description:
      'Progress of the file that this admin is importing or checking: the step, and how many rows are done of how many. null if there is none, or if another process of the shop runs the import.',
    response: recordResponse(progress),
    successMessage: 'Progress',
  }),
}
