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
    guests: true,
    about:
      'What can be bought again from one of your orders: the products at their current prices, with the ordered units up to the stock, and the names of those that are no longer available. Changes nothing.',
    answer: recordAnswer(again),
    done: 'Buy again',
    errors: ['NOT_FOUND'],
  }),
}
