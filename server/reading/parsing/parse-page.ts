import { type AmountCandidate, findAmounts } from './find-amount.ts'
import { findPaidAt, type PaidAt } from './find-paid-at.ts'
import { findTransactionTime, type TransactionTime } from './find-transaction-time.ts'
import { type ExpectedPayee, findPayee, type Payee } from './find-payee.ts'
import { findStatus, saysPaidTo, type Status } from './find-status.ts'
import { findUtr, type UtrCandidate } from './find-utr.ts'
import type { Line, Page } from './page.ts'
import { withParagraphs } from './paragraphs.ts'

/** Everything that the text of a payment screen says of the payment, with the lines that may be read again. */
export interface ParsedPage {
  amounts: AmountCandidate[]
  utr: UtrCandidate | null
  payee: Payee
  paidAt: PaidAt | null
  transactionAt: TransactionTime | null
  status: Status | null
  /** Where 'Paid to' or the like stands, for where no other word says the status. */
  saysPaidTo: Line | null
  lines: readonly Line[]
}

/** Text of a picture → what it says of a payment. `now` (ms): the time of reading; `expected`: of the order. */
export function parsePage(recognised: Page, now: number, expected: ExpectedPayee): ParsedPage {
  const page = withParagraphs(recognised)
  const transactionAt = findTransactionTime(page, now)
  const paidAt = withTime(findPaidAt(page, now), transactionAt)
  return {
    amounts: findAmounts(page),
    utr: findUtr(page, paidAt?.day ?? null) ?? findUtr(recognised, paidAt?.day ?? null),
    payee: payeeOf(findPayee(recognised, expected), findPayee(page, expected)),
    paidAt,
    transactionAt,
    status: findStatus(page),
    saysPaidTo: saysPaidTo(page),
    lines: recognised.lines,
  }
}

/** The payee by single rows, else by whole sentences. */
function payeeOf(byRows: Payee, bySentences: Payee): Payee {
  if (byRows.vpa === null) return { ...bySentences, ...(byRows.name !== null && nameOf(byRows)) }
  return { ...byRows, ...(byRows.name === null && nameOf(bySentences)) }
}

function nameOf({ name, nameLine }: Payee): Pick<Payee, 'name' | 'nameLine'> {
  return { name, nameLine }
}

/** A day without a time of day gets that of the transaction ID. */
function withTime(paidAt: PaidAt | null, transaction: TransactionTime | null): PaidAt | null {
  if (!paidAt || paidAt.hasTime || paidAt.day !== transaction?.day) return paidAt
  return { ...paidAt, paidAt: transaction.at }
}
