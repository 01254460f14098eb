import type { Answer } from '#contract/call.ts'
import type { checkoutCalls, UnmatchedPayment } from '#contract/orders/checkout.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import type { App } from '../../app.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { UnmatchedPaymentsRow } from '../../database/tables/checkout.ts'
import { emailOfAccount, emailShown } from '../../mail/no-email.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'

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

/** Unmatched payments with their customers. */
function unmatchedPayments(db: Queryable) {
  return db
    .selectFrom('unmatched_payments')
    .innerJoin('accounts', 'accounts.id', 'unmatched_payments.account_id')
    .selectAll('unmatched_payments')
    .select(['accounts.name as customer_name', emailOfAccount().as('customer_email')])
}

interface WithCustomer extends UnmatchedPaymentsRow {
  customer_name: string
  customer_email: string
}

interface UnmatchedItem {
  product: string
  name: string
  quantity: number
  price: Paise
}

/** What leaves of an unmatched payment, to admins only. */
function unmatchedAnswer(row: WithCustomer): UnmatchedPayment {
  const place = JSON.parse(row.shipping_address) as Record<string, string>
  const items = JSON.parse(row.items) as UnmatchedItem[]
  const { fullName, addressLine, city, state, postalCode, country } = place
  return {
    _id: row.id,
    reference: row.reference,
    customer: {
      _id: row.account_id,
      name: row.customer_name,
      email: emailShown(row.customer_email),
      phone: place['phone'] ?? '',
    },
    address: [fullName, addressLine, city, state, postalCode, country].filter(Boolean).join(', '),
    items: items.map((item) => ({ ...item, price: toRupees(item.price) })),
    total: toRupees(row.total_paise),
    payeeVpa: row.payee_vpa,
    payeeName: row.payee_name,
    utr: row.utr,
    code: row.code,
    createdAt: row.created_at,
    settledAt: row.settled_at,
    note: row.note,
    order: row.order_id,
  }
}

interface Settlement extends By {
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

/** One unmatched payment in its current state. */
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
