import {
  PAYMENT_RECORD_DAYS,
  PAYMENT_RECORD_MAX,
  type PaymentRecord,
  type Verdict,
} from '#contract/payments/payments.ts'
import type { PaymentStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import { DAY_MS } from '../../india-time.ts'

/** Payments settled within so many days, newest first. What an admin made of each is the truth about its picture. */
export function settledWithin(app: Pick<App, 'clock'>, db: Queryable, days: number) {
  return db
    .selectFrom('payment_checks')
    .where('settled_at', '>=', isoTime(app.clock, -days * DAY_MS))
    .orderBy('settled_at', 'desc')
}

/** How rightly the payments settled of late had been judged. */
export async function paymentRecord(app: App): Promise<PaymentRecord> {
  const newest = settledWithin(app, app.database.read, PAYMENT_RECORD_DAYS)
    .select(['order_id', 'state', 'verdict', 'fingerprint', 'corrected', 'utr', 'read_utr'])
    .limit(PAYMENT_RECORD_MAX)
  const settled = await app.database.read
    .selectFrom(newest.as('newest'))
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payment_status', 'verdict', 'corrected', 'utr', 'read_utr'])
    // The readings of sample orders were drawn, not read: they have no fingerprint.
    .where((e) => e.or([e('fingerprint', 'is not', null), e('newest.state', '=', 'failed')]))
    .execute()
  const outcomes = settled.map(outcomeOf)
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  return {
    settled: outcomes.length,
    right: count('right'),
    falseAlarms: count('false alarm'),
    missed: count('missed'),
    misread: count('misread'),
  }
}

type Outcome = 'right' | 'false alarm' | 'missed' | 'misread'
type Settled = Pick<PaymentChecksRow, 'verdict' | 'corrected' | 'utr' | 'read_utr'> & {
  payment_status: PaymentStatus
}

function outcomeOf({ payment_status, verdict, ...utrs }: Settled): Outcome {
  const isFlagged = verdict !== ('clear' satisfies Verdict)
  if (payment_status === 'failed') return isFlagged ? 'right' : 'missed'
  if (isFlagged) return 'false alarm'
  return isMisread(utrs) ? 'misread' : 'right'
}

/** An admin or a bank's statement says another UTR than was read. */
function isMisread({ corrected, utr, read_utr }: Omit<Settled, 'payment_status' | 'verdict'>): boolean {
  return corrected === 1 && read_utr !== null && read_utr !== utr
}
