import type { Paise } from '#contract/money.ts'
import type { RefundWay } from '#contract/orders/money-records.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { RefundsRow } from '../../database/tables/refunds.ts'
import type { By } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { indiaDay } from '../../india-time.ts'
import { invalid } from '../../refusal.ts'

interface Said {
  amount: Paise
  reason: string
  way: RefundWay
  utr?: string | undefined
  on: string
}

interface NewRefund extends Said, By {
  order_id?: string
  unmatched_id?: string
  lines?: readonly { item: string; name: string; quantity: number }[]
}

/** Refuses a day before the payment was begun or after today, and a UTR of anything but a UPI payment. */
export function refuseImpossible(app: App, { way, utr, on }: Said, begun: string): void {
  if (utr !== undefined && way !== 'upi') throw invalid('utr', 'Only a UPI payment has a UTR')
  if (on > indiaDay(app.clock.now())) throw invalid('on', 'The refund date can’t be in the future')
  if (on < indiaDay(Date.parse(begun))) throw invalid('on', 'The refund date can’t be before the order')
}

export async function insertRefund(app: App, tx: Transaction, refund: NewRefund): Promise<RefundsRow> {
  const row: RefundsRow = {
    id: newId(),
    order_id: refund.order_id ?? null,
    unmatched_id: refund.unmatched_id ?? null,
    amount_paise: refund.amount,
    reason: refund.reason,
    way: refund.way,
    utr: refund.utr ?? null,
    refunded_on: refund.on,
    lines: JSON.stringify(refund.lines ?? []),
    account_id: refund.actor.id,
    request_id: refund.requestId,
    created_at: isoTime(app.clock),
  }
  await tx.db.insertInto('refunds').values(row).execute()
  return row
}
