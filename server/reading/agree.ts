import type { Paise } from '#contract/money.ts'
import type { PaidState } from '#contract/payments/payments.ts'
import type { Line } from './parsing/page.ts'
import { type ExpectedPayment, timing } from './reading.ts'

/** A value with the piece of text that says it. */
export interface Seen<Value> {
  value: Value
  line: Line
}

/** `isNearly`: it is almost the expected UPI ID, and was looked at closer. */
export interface SeenPayee extends Seen<string> {
  isNearly: boolean
}

/** What one look at a picture finds of the payment. */
export interface Look {
  amount: Seen<Paise> | null
  utr: Seen<string> | null
  payeeVpa: SeenPayee | null
  payeeName: string | null
  paidAt: Seen<string> | null
  status: Seen<PaidState> | null
  /** Where 'Paid to' or the like stands: that it went through, where no word says how it stands. */
  paidTo: Line | null
}

/** What each value of a look must be for the payment to fit its order. */
type Fits = {
  [Part in 'amount' | 'payeeVpa' | 'paidAt']: (value: NonNullable<Look[Part]>['value']) => boolean
}

function fitsOf({ total, payeeVpa, placedAt }: ExpectedPayment): Fits {
  return {
    amount: (value) => value === total,
    payeeVpa: (value) => value === payeeVpa,
    paidAt: (value) => timing(value, placedAt) === 'in time',
  }
}

/** Whether a look found everything, and everything as the order expects it: then no second one is needed. */
export function isAsExpected(look: Look, expected: ExpectedPayment): boolean {
  const fits = fitsOf(expected)
  return (
    look.utr !== null &&
    look.amount !== null &&
    fits.amount(look.amount.value) &&
    look.payeeVpa !== null &&
    fits.payeeVpa(look.payeeVpa.value) &&
    look.paidAt !== null &&
    fits.paidAt(look.paidAt.value) &&
    statusOf(look)?.value === 'success'
  )
}

/** Two looks as one: a value that fits counts from either, one that does not only when both saw it. */
export function agreed(first: Look, second: Look, expected: ExpectedPayment): Look {
  const fits = fitsOf(expected)
  return {
    amount: either(first.amount, second.amount, fits.amount),
    utr: first.utr ?? second.utr,
    payeeVpa: first.payeeVpa?.isNearly
      ? first.payeeVpa
      : either(first.payeeVpa, second.payeeVpa, fits.payeeVpa),
    payeeName: first.payeeName ?? second.payeeName,
    paidAt: either(first.paidAt, second.paidAt, fits.paidAt),
    status: worse(first.status, second.status),
    paidTo: first.paidTo ?? second.paidTo,
  }
}

function either<One extends Seen<unknown>>(
  first: One | null,
  second: One | null,
  fits: (value: One['value']) => boolean,
): One | null {
  if (first && fits(first.value)) return first
  if (second && fits(second.value)) return second
  return first && second && first.value === second.value ? first : null
}

const GRAVITY: Readonly<Record<PaidState, number>> = { failed: 2, pending: 1, success: 0 }

/** A word for a payment that did not go through is hardly ever misread from another one, but easily overlooked. */
function worse(first: Seen<PaidState> | null, second: Seen<PaidState> | null): Seen<PaidState> | null {
  if (!first || !second) return first ?? second
  return GRAVITY[second.value] > GRAVITY[first.value] ? second : first
}

/** How the payment stands. */
export function statusOf({ status, paidTo }: Look): Seen<PaidState> | null {
  return status ?? (paidTo && { value: 'success', line: paidTo })
}
