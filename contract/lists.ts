import { z } from 'zod'
import { id, searchWords } from './fields.ts'
import { PAGE_SIZE_MAX, REORDER_MAX } from './limits.ts'

// How every list call takes and returns pages: without `page` or `limit` it returns the whole list.

const count = (label: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `${label} must be a whole number`, abort: true })
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, { error: `${label} must be between 1 and ${max}` })

/** The query of a list: `page` from 1, `limit` up to 200, `search`, `status` and the list's own `sort` words. */
export function listQuery<const S extends readonly [string, ...string[]]>(sorts: S) {
  return z.object({
    page: count('Page', 1_000_000).optional(),
    limit: count('Limit', PAGE_SIZE_MAX).optional(),
    search: searchWords('Search', 200).optional(),
    status: searchWords('Status', 40).optional(),
    sort: z.enum(sorts, { error: `Sort must be one of: ${sorts.join(', ')}` }).optional(),
  })
}

/** The totals of a page; absent for the whole list. A total of COUNTED_MAX means that many or more. */
export const pageInfo = {
  total: z.number().int().optional(),
  page: z.number().int().optional(),
  limit: z.number().int().optional(),
  pages: z.number().int().optional(),
}

export function listResponse<T extends z.ZodType>(record: T) {
  return z.object({ data: z.array(record), ...pageInfo })
}

export function recordResponse<T extends z.ZodType>(record: T) {
  return z.object({ data: record })
}

/** The ids of a list's records in their new order. */
export const reorderBody = z.strictObject({
  ids: z
    .array(id, { error: 'IDs must be a list' })
    .min(1, { error: 'IDs are required' })
    .max(REORDER_MAX, { error: `You can reorder up to ${REORDER_MAX} at a time` }),
})

/** Deletes also return their HTTP status in the body. */
export const deleteResponse = z.object({ status: z.number().int() })

/** An image's URL: root-relative; the three widths are derived from it (contract/image-urls.ts). */
export const imageUrl = z.string()

/** What categories, subcategories, banners and footers have in common. */
export const namedRecord = {
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  image: imageUrl,
  status: z.string(),
}
export const time = z.string().meta({ description: 'ISO 8601, UTC' })
