import { toRupees } from '#contract/money.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { RefundsRow } from '../../database/tables/refunds.ts'
import { queueMail, type RefundFacts } from '../../mail/queue-mail.ts'
import { addresseeOf, notify } from '../notifications/notify.ts'

type Refunded = { account: string } & Pick<RefundFacts, 'orderId' | 'reference'>

/** To the customer: a mail, and of an order a notification too. */
export async function tellOfRefund(
  app: App,
  tx: Transaction,
  { amount_paise: amount, way, utr, reason, refunded_on: on }: RefundsRow,
  { account, orderId, reference }: Refunded,
): Promise<void> {
  const { name, email } = await addresseeOf(tx.db, account)
  await queueMail(app, tx, {
    template: 'refund',
    to: email,
    facts: { name, orderId, reference, amount, way, utr, reason, on },
  })
  if (orderId === undefined) return
  await notify(app, tx, {
    to: { account },
    kind: 'refund',
    subject: orderId,
    facts: { amount: toRupees(amount) },
  })
}
