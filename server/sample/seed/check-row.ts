import type { OrdersRow } from '../../database/tables/orders.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import { unread } from '../../features/payments/open-check.ts'

const PAYEE = { vpa: 'samagri@upi', name: 'Samagri Devotional Goods' }

/** The check of a synthetic order, as if its picture showed just what it should; its UTR follows from the invoice number, so that each is its own. */
export function checkRow(order: OrdersRow): PaymentChecksRow {
  const utr = `7${order.invoice_id.replaceAll(/\D/g, '').slice(0, 4)}${order.invoice_id.slice(9).padStart(7, '0')}`
  const isPaid = order.payment_status === 'paid'
  return {
    ...unread(order.id, order.created_at, PAYEE),
    state: 'read',
    read_amount_paise: order.total_paise,
    read_utr: utr,
    read_payee_vpa: PAYEE.vpa,
    read_payee_name: PAYEE.name,
    read_paid_at: order.created_at,
    read_status: 'success',
    verdict: 'clear',
    read_at: order.created_at,
    utr,
    paid_utr: isPaid ? utr : null,
    settled_at: order.payment_status === 'pending' ? null : order.updated_at,
  }
}
