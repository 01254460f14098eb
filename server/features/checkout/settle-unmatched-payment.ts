import type { UnmatchedPayment } from '#contract/orders/checkout.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { UnmatchedPaymentsRow } from '../../database/tables/checkout.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { unmatchedAnswer, unmatchedPayments } from './list-unmatched-payments.ts'

export interface Settlement extends By {
  id: string
  note: string
  /** The order that it pays, where it pays one after all. */
  order?: string
}

/** Closes an unmatched payment with a note of what was done, and audits it; of two admins one does. */
export async function settleUnmatchedPayment(app: App, settlement: Settlement): Promise<UnmatchedPayment> {
  await app.database.transaction((tx) => closeUnmatched(app, tx, settlement))
  return unmatchedById(app, settlement.id)
}

/** The same inside an act's transaction → the payment. */
export async function closeUnmatched(
  app: App,
  tx: Transaction,
  { id, note, order, actor, requestId }: Settlement,
): Promise<UnmatchedPaymentsRow> {
  const settled = await tx.db
    .updateTable('unmatched_payments')
    .set({ settled_at: isoTime(app.clock), settled_by: actor.id, note, order_id: order ?? null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!settled) throw await notOpen(tx, id)
  const subject = ['unmatched payment', id] as const
  const after = { reference: settled.reference, note }
  await writeAudit(app, tx, { actor, requestId, action: 'settle', subject, after })
  return settled
}

/** One unmatched payment as it stands now. */
export async function unmatchedById(app: App, id: string): Promise<UnmatchedPayment> {
  const row = await unmatchedPayments(app.database.read)
    .where('unmatched_payments.id', '=', id)
    .executeTakeFirstOrThrow()
  return unmatchedAnswer(row)
}

async function notOpen(tx: Transaction, id: string): Promise<Refusal> {
  const row = await tx.db
    .selectFrom('unmatched_payments')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? new Refusal('NOT_ALLOWED', 'This payment is already settled.') : notFound('Payment')
}
