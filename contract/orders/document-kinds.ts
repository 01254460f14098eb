import { z } from 'zod'

export const DOCUMENT_KINDS = [
  'tax invoice',
  'bill of supply',
  'invoice-cum-bill of supply',
  'credit note',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A tax document as its order names it. */
export const documentOfOrder = z.object({
  _id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  /** The day in India on which it was issued: '2026-11-30'. */
  date: z.iso.date(),
})
