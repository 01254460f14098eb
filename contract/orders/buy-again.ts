import { z } from 'zod'
import { call } from '../call.ts'
import { recordAnswer } from '../lists.ts'
import { product } from '../catalogue/products.ts'

/** What became of the lines of an earlier order; units, not rupees: the prices are today's. */
const again = z.object({
  lines: z.array(z.object({ product, quantity: z.number().int(), ordered: z.number().int() })),
  /** Names of what is no longer on sale or sold out. */
  missing: z.array(z.string()),
})
export type Again = z.output<typeof again>

export const buyAgainCalls = {
  getAgain: call({
    method: 'GET',
    path: '/order/getAgain/:id',
    access: 'buyer',
    about:
      'What of an own order can be bought now: the products as they are sold today, with the ordered units up to the stock, and the names of what is missing. Writes nothing.',
    answer: recordAnswer(again),
    done: 'Buy again',
    errors: ['NOT_FOUND'],
  }),
}
