import { z } from 'zod'

// How a product is taxed (docs/rules/tax.md). A category has the same fields, for its products without any.

export const TAX_STATUSES = ['taxable', 'nil', 'exempt'] as const
export type TaxStatus = (typeof TAX_STATUSES)[number]

const RATE = 'GST rate must be a percentage from 0 to 100 with at most two decimals'
const emptied = (input: unknown) => (typeof input === 'string' && input.trim() === '' ? null : input)

/** Empty text removes rate and status. The day may be later: until then the earlier rate applies. */
export const taxFields = {
  gstRate: z
    .preprocess(
      (input) => {
        const given = emptied(input)
        return typeof given === 'string' && /^\d{1,3}(\.\d{1,2})?\s*%?$/.test(given.trim())
          ? Number.parseFloat(given)
          : given
      },
      z
        .number({ error: RATE })
        .min(0, { error: RATE })
        .max(100, { error: RATE })
        .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, { error: RATE })
        .nullable(),
    )
    .optional(),
  taxStatus: z
    .preprocess(
      (input) => (typeof input === 'string' ? emptied(input.trim().toLowerCase()) : input),
      z.enum(TAX_STATUSES, { error: 'Tax status must be taxable, nil or exempt' }).nullable(),
    )
    .optional(),
  taxFrom: z
    .preprocess(emptied, z.iso.date({ error: 'Tax from must be a date like 2026-12-01' }).nullable())
    .optional(),
}

/** As returned to admins: the entry with the latest day. */
export const taxResponse = {
  gstRate: z.number().nullable().optional(),
  taxStatus: z.enum(TAX_STATUSES).nullable().optional(),
  taxFrom: z.iso.date().nullable().optional(),
}

export interface TaxChange {
  gstRate?: number | null | undefined
  taxStatus?: TaxStatus | null | undefined
  taxFrom?: string | null | undefined
}

/** Why a rate and a status contradict each other; undefined if they do not. */
export function taxError({ gstRate, taxStatus }: TaxChange): string | undefined {
  if (taxStatus === 'taxable' && gstRate === 0) return 'A rate of 0% needs the tax status nil-rated or exempt'
  if ((taxStatus === 'nil' || taxStatus === 'exempt') && (gstRate ?? 0) > 0)
    return 'Nil-rated and exempt products have a GST rate of 0%'
  return undefined
}
