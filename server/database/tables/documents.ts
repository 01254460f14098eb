import type { DocumentKind } from '#contract/orders/documents.ts'
import type { Paise } from '#contract/money.ts'

/** Tax documents as they were issued. Append-only; credit notes name the document that they are against. */
export interface DocumentsRow {
  id: string
  order_id: string
  kind: DocumentKind
  series: string
  sequence: number
  /** Series and sequence: 'TI2627-00042'. */
  number: string
  /** The day in India: '2026-11-30'. */
  issued_on: string
  against_id: string | null
  refund_id: string | null
  taxable_paise: Paise
  cgst_paise: Paise
  sgst_paise: Paise
  igst_paise: Paise
  total_paise: Paise
  /** DocumentData as JSON (server/features/documents/compute-document.ts). */
  data: string
  created_at: string
}

/** The last number of each series. */
export interface DocumentCountersRow {
  series: string
  last_number: number
}
