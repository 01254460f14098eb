import { z } from 'zod'
import { call } from '../call.ts'
import { TAX_STATUSES } from '../catalogue/tax-fields.ts'
import * as f from '../fields.ts'
import { listResponse, listQuery, recordResponse } from '../lists.ts'
import { rupees } from '../money-fields.ts'

export const DOCUMENT_KINDS = [
  'tax invoice',
  'bill of supply',
  'invoice-cum-bill of supply',
  'credit note',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const documentOfOrder = z.object({
  _id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  /** The day in India on which it was issued: '2026-11-30'. */
  date: z.iso.date(),
})

const place = z.object({ code: z.string(), name: z.string() })

const sums = {
  taxableValue: rupees,
  cgst: rupees,
  sgst: rupees,
  igst: rupees,
  total: rupees,
}
const taxed = {
  hsnCode: z.string(),
  quantity: z.number().int(),
  /** Per cent. */
  gstRate: z.number(),
  taxStatus: z.enum(TAX_STATUSES),
  ...sums,
}

/** A tax document as issued. Its amounts are stored and never recomputed. */
export const taxDocument = documentOfOrder.extend({
  /** The order's id. */
  order: z.string(),
  /** For a credit note: the number of the document it corrects. */
  against: z.string().nullable(),
  againstDate: z.iso.date().nullable(),
  reason: z.string(),
  registration: z.enum(['regular', 'composition']),
  seller: z.object({
    name: z.string(),
    legalName: z.string(),
    address: z.string(),
    place,
    gstin: z.string(),
    contact: z.string(),
  }),
  buyer: z.object({ name: z.string(), phone: z.string(), address: z.string(), gstin: z.string() }),
  placeOfSupply: place,
  /** The order had no State, so the seller's was used. */
  isPlaceAssumed: z.boolean(),
  isInterState: z.boolean(),
  /** The order's invoice number. */
  orderNumber: z.string(),
  lines: z.array(z.object({ name: z.string(), ...taxed })),
  hsn: z.array(z.object(taxed)),
  totals: z.object({ ...sums, rounding: rupees }),
})
export type TaxDocument = z.output<typeof taxDocument>

const listed = documentOfOrder.extend({
  order: z.string(),
  orderNumber: z.string(),
  buyer: z.string(),
  placeOfSupply: place,
  totals: z.object(sums),
})
export type ListedDocument = z.output<typeof listed>

export const monthField = z
  .string({ error: 'Month is required' })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Month must look like 2026-11' })

export const GSTR1_TABLES = [
  'b2b',
  'b2cl',
  'b2cs',
  'exemp',
  'cdnr',
  'cdnur',
  'hsn-b2b',
  'hsn-b2c',
  'docs',
] as const
export type Gstr1Table = (typeof GSTR1_TABLES)[number]

const month = z.object({
  month: z.string(),
  /** Documents without credit notes, and credit notes. */
  documents: z.number().int(),
  creditNotes: z.number().int(),
  /** Net of credit notes. */
  ...sums,
  /** Documents and credit notes for GSTR-1: those not issued under the composition scheme. */
  regular: z.number().int(),
  /** The part of `total` for CMP-08. */
  composition: rupees,
})
export type TaxMonth = z.output<typeof month>

const series = z.object({
  name: z.string(),
  /** The last number assigned; numbers begin at 1. */
  last: z.number().int(),
  documents: z.number().int(),
  /** Numbers without a document: there should be none. Documents are never cancelled. */
  gaps: z.number().int(),
  cancelled: z.literal(0),
})
export type NumberSeries = z.output<typeof series>

export const taxDocumentCalls = {
  getDocuments: call('GET', '/document/getDocuments', {
    access: 'admin',
    area: 'tax',
    description:
      'Tax documents, newest first, of a `month` in India (2026-11), a `kind` or an `order`, with their totals in rupees.',
    query: listQuery(['newest'])
      .pick({ page: true, limit: true })
      .extend({
        month: monthField.optional(),
        kind: z
          .enum(DOCUMENT_KINDS, { error: `Kind must be one of: ${DOCUMENT_KINDS.join(', ')}` })
          .optional(),
        order: f.id.optional(),
      }),
    response: listResponse(listed),
    successMessage: 'Documents',
  }),
  getDocument: call('GET', '/document/getDocument/:id', {
    access: 'signed-in',
    guests: true,
    description:
      'One tax document of your own orders; any for an admin, else NOT_FOUND. Amounts in rupees, rates in per cent.',
    response: recordResponse(taxDocument),
    successMessage: 'Document',
  }),
  getPdf: call('GET', '/document/getPdf/:id', {
    access: 'signed-in',
    guests: true,
    description: 'The same document as a PDF.',
    download: 'application/pdf',
    successMessage: 'PDF',
    errors: ['BUSY'],
  }),
  issueDocument: call('POST', '/document/issueDocument/:id', {
    access: 'admin',
    area: 'tax',
    description:
      'Issues the tax document of an order (by its ID) before it is shipped; a document that was already issued is returned again. A registered buyer’s order with taxable and exempt items gets two: `data` is the first, `documents` names both. NOT_ALLOWED while the shop is not registered for GST, for a cancelled or returned order, and for products without a rate.',
    response: recordResponse(taxDocument).extend({ documents: z.array(documentOfOrder) }),
    successMessage: 'Document issued',
    errors: ['NOT_ALLOWED'],
  }),
  getTaxMonths: call('GET', '/document/getTaxMonths', {
    access: 'admin',
    area: 'tax',
    description:
      'Totals of each month with tax documents, newest first, net of credit notes, in rupees. `series` counts the numbers of each series; `gaps` names those whose numbers are not consecutive: there should be none. `unrated` counts products for sale without a GST rate.',
    response: recordResponse(z.array(month)).extend({
      series: z.array(series),
      gaps: z.array(z.string()),
      unrated: z.number().int(),
    }),
    successMessage: 'Tax by month',
  }),
  exportGstr1: call('GET', '/document/exportGstr1', {
    access: 'admin',
    area: 'tax',
    description:
      'A table of GSTR-1 for a month as CSV in the layout of the offline tool; NOT_ALLOWED for a composition seller, except for months with documents from before.',
    query: z.object({
      month: monthField,
      table: z.enum(GSTR1_TABLES, { error: `Table must be one of: ${GSTR1_TABLES.join(', ')}` }),
    }),
    download: 'text/csv; charset=utf-8',
    successMessage: 'Export',
    errors: ['NOT_ALLOWED'],
  }),
  exportDocuments: call('GET', '/document/exportDocuments', {
    access: 'admin',
    area: 'tax',
    description: 'All documents of a month as PDF files in a ZIP, streamed.',
    query: z.object({ month: monthField }),
    download: 'application/zip',
    successMessage: 'Export',
    errors: ['BUSY'],
  }),
}
