import { z } from 'zod'
import { time } from './lists.ts'
import { rupees } from './money.ts'

/** What a payment app says of the payment: gone through, still on its way, or not. */
export const PAID_STATES = ['success', 'pending', 'failed'] as const
export type PaidState = (typeof PAID_STATES)[number]

/** What a payment screenshot shows, as it goes on the wire; null where it does not say, or not legibly. */
export const reading = z.object({
  amount: rupees.nullable(),
  /** The payment's reference of 12 digits. */
  utr: z.string().nullable(),
  payeeVpa: z.string().nullable(),
  payeeName: z.string().nullable(),
  paidAt: time.nullable(),
  status: z.enum(PAID_STATES).nullable(),
})
export type ReadingRecord = z.output<typeof reading>

/** What the shop thinks of a payment's picture, worst last: nothing speaks against it, a person should look, it does not fit the order. */
export const VERDICTS = ['clear', 'look', 'mismatch'] as const
export type Verdict = (typeof VERDICTS)[number]

const orderId = z.string()

/** Why a payment's picture is not clear, with the facts that the screen puts into words: `expected` of the order, `shown` in the picture. */
export const reason = z.discriminatedUnion('code', [
  // What speaks against the payment itself: mismatch.
  z.object({ code: z.literal('amount'), expected: rupees, shown: rupees }),
  z.object({ code: z.literal('payee'), expected: z.string(), shown: z.string() }),
  z.object({ code: z.literal('status'), shown: z.enum(['pending', 'failed']) }),
  /** Paid more than a day before the order, or more than two days after it; `expected` is when the order was placed. */
  z.object({ code: z.literal('too early'), expected: time, shown: time }),
  z.object({ code: z.literal('too late'), expected: time, shown: time }),
  /** Used before: the very same file, the same UTR, or (only worth a look by itself) a picture of the same screen. */
  z.object({ code: z.literal('same file'), orderId }),
  z.object({ code: z.literal('same utr'), orderId, utr: z.string() }),
  z.object({ code: z.literal('same picture'), orderId }),
  // What a person should look at.
  /** The customer typed another UTR than the picture shows. */
  z.object({ code: z.literal('typed utr'), expected: z.string(), shown: z.string() }),
  /** No UPI ID is shown, and the name is not the shop's. */
  z.object({ code: z.literal('payee name'), expected: z.string(), shown: z.string() }),
  /** It looks like no payment, or nothing in it is legible. */
  z.object({ code: z.literal('nothing read') }),
  /** It looks like a payment, but one of these could not be read. */
  z.object({ code: z.literal('part unread'), part: z.enum(['amount', 'status', 'paidAt']) }),
  /** The reader gave up on it: it crashed or took too long each time. */
  z.object({ code: z.literal('not read') }),
])
export type Reason = z.output<typeof reason>
export type ReasonCode = Reason['code']
