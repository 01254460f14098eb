import { z } from 'zod'
import * as f from '../fields.ts'
import { listQuery } from '../lists.ts'
import { rupeesField } from '../money-fields.ts'

const DISCOUNT = 'Discount must be a percentage above 0 and up to 100'

/** Percent with at most two decimals. */
const discount = z
  .string({ error: DISCOUNT })
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: DISCOUNT, abort: true })
  .transform(Number)
  .refine((percent) => percent > 0 && percent <= 100, { error: DISCOUNT })

/** What a list of products can be asked for. Prices come in rupees and are paise inside. */
export const productQuery = listQuery(['newest', 'oldest', 'name-az', 'name-za', 'amount-high', 'amount-low'])
  .extend({
    category: f.id.optional(),
    subCategory: f.id.optional(),
    minPrice: rupeesField('Lowest price').optional(),
    maxPrice: rupeesField('Highest price').optional(),
    inStock: z.literal('true', { error: 'In stock can only be true' }).optional(),
    /** At least so many percent below the original price. */
    discount: discount.optional(),
  })
  .refine(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice, {
    error: 'The highest price is below the lowest',
    path: ['maxPrice'],
  })
