import type { PaidState } from '#contract/payments.ts'
import { type FoundAmount, findAmounts } from './find-amount.ts'
import { findPaidAt, type FoundTime } from './find-paid-at.ts'
import { findPayee, type FoundPayee } from './find-payee.ts'
import { findStatus, saysPaidTo } from './find-status.ts'
import { findUtr, type FoundUtr } from './find-utr.ts'
import type { Page } from './page.ts'
import { withParagraphs } from './paragraphs.ts'

/** Everything that the text of a payment screen says of the payment, with the places for a second look. */
export interface Parsed {
  amounts: FoundAmount[]
  utr: FoundUtr | null
  payee: FoundPayee
  paidAt: FoundTime | null
  status: PaidState | null
  /** Whether 'Paid to' or the like stands there, for where no other word says the status. */
  saysPaidTo: boolean
}

/** Text of a picture → what it says of a payment. `now` (ms) is the time of reading, for days without a year. */
export function parsePage(seen: Page, now: number): Parsed {
  const page = withParagraphs(seen)
  const paidAt = findPaidAt(page, now)
  return {
    amounts: findAmounts(page),
    utr: findUtr(page, paidAt?.day ?? null) ?? findUtr(seen, paidAt?.day ?? null),
    payee: findPayee(page),
    paidAt,
    status: findStatus(seen),
    saysPaidTo: saysPaidTo(seen),
  }
}
