import type { Answer } from '#contract/call.ts'
import type { checkoutCalls } from '#contract/checkout.ts'
import type { App } from '../../app.ts'
import { unmatchedAnswer, unmatchedPayments } from './unmatched-answer.ts'

const AT_MOST = 200

/** Payments whose order could not be taken and that nobody has settled, oldest first. */
export async function listUnmatchedPayments(
  app: App,
): Promise<Answer<typeof checkoutCalls.getUnmatchedPayments>> {
  const db = app.database.read
  const rows = await unmatchedPayments(db)
    .where('settled_at', 'is', null)
    .orderBy('unmatched_payments.created_at')
    .orderBy('unmatched_payments.id')
    .limit(AT_MOST)
    .execute()
  const { total } = await db
    .selectFrom('unmatched_payments')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { data: rows.map(unmatchedAnswer), total }
}
