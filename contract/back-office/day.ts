import { z } from 'zod'
import { call } from '../call.ts'
import { recordAnswer, time } from '../lists.ts'

/** Each part of the day is counted up to here; then it means so many or more. */
export const DAY_COUNT_MAX = 1_000

/** How many wait, and since when the one does that was placed first; null where none waits. */
const waiting = z.object({ count: z.number().int(), oldest: time.nullable() })

export const day = z.strictObject({
  /** Pending payments without those whose customer was asked again, and payments that became no order. */
  toCheck: waiting,
  /** Pending orders that are paid. */
  toConfirm: waiting,
  toPack: waiting,
  toShip: waiting,
  refundDue: waiting,
  /** Orders with an open dispute or a failed delivery. */
  problems: waiting,
})
export type Day = z.output<typeof day>
export type DayPart = keyof Day

export const dayCalls = {
  getDay: call({
    method: 'GET',
    path: '/order/getDay',
    access: 'admin',
    area: 'dashboard',
    about:
      'Open tasks of the seller: payments to check, orders to confirm, pack and ship, refunds due, and problems. Each is counted up to 1,000, which then means 1,000 or more, with the time of the oldest.',
    answer: recordAnswer(day),
    done: 'To do',
  }),
}
