import type { PaidState } from '#contract/payments.ts'
import { type AmountCandidate, findAmounts } from './find-amount.ts'
import { findPaidAt, type PaidAt } from './find-paid-at.ts'
import { findPayee, type Payee } from './find-payee.ts'
import { findStatus, saysPaidTo } from './find-status.ts'
import { findUtr, type UtrCandidate } from './find-utr.ts'
import type { Page } from './page.ts'
import { withParagraphs } from './paragraphs.ts'

/** Everything that the text of a payment screen says of the payment, with the lines that may be read again. */
export interface ParsedPage {
  amounts: AmountCandidate[]
  utr: UtrCandidate | null
  payee: Payee
  paidAt: PaidAt | null
  status: PaidState | null
  /** Whether 'Paid to' or the like stands there, for where no other word says the status. */
  saysPaidTo: boolean
}

/** Text of a picture → what it says of a payment. `now` (ms) is the time of reading, for days without a year. */
export function parsePage(recognised: Page, now: number): ParsedPage {
  const page = withParagraphs(recognised)
  const paidAt = findPaidAt(page, now)
  return {
    amounts: findAmounts(page),
    utr: findUtr(page, paidAt?.day ?? null) ?? findUtr(recognised, paidAt?.day ?? null),
    payee: findPayee(page),
    paidAt,
    status: findStatus(recognised),
    saysPaidTo: saysPaidTo(recognised),
  }
}
