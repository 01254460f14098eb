import type { PaidState } from '#contract/payment-checks.ts'
import type { PlannedOrder } from './plan-orders.ts'

/** What is wrong with a sample payment's picture. */
export type Flaw = 'failed' | 'pending' | 'amount' | 'payee' | 'reused'

const OF_FAILED: readonly Flaw[] = ['failed', 'pending', 'amount', 'payee']
/** Most waiting payments are fine: that is how a shop's day looks. */
const OF_WAITING: readonly (Flaw | null)[] = [null, 'amount', 'payee', 'reused', null, null, 'failed', null]

/** Which flaw each planned order's picture has, by its place in the plan: the payments that were not found have one, some of those waiting too. */
export function planFlaws(plan: readonly PlannedOrder[]): (Flaw | null)[] {
  let failed = 0
  let waiting = 0
  return plan.map(({ payment, moves }) => {
    if (payment?.to === 'failed') return OF_FAILED[failed++ % OF_FAILED.length]!
    if (payment === null && moves.length === 0) return OF_WAITING[waiting++ % OF_WAITING.length]!
    return null
  })
}

/** What a flawed picture's payment app says of the payment. */
export function statusOf(flaw: Flaw | null): PaidState {
  return flaw === 'failed' || flaw === 'pending' ? flaw : 'success'
}
