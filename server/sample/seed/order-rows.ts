import { paise, totals } from '#contract/money.ts'
import { PAYMENT_METHOD } from '#contract/limits.ts'
import { shouldRestock, isFinished } from '#contract/statuses.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import type { OrderHistoryRow, OrderItemsRow, OrdersRow } from '../../database/tables/orders.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import type { StockMovementsRow } from '../../database/tables/catalogue.ts'
import { totalUnits } from '../../features/stock/move-stock.ts'
import { newCheck } from '../../features/payments/create-check.ts'
import { hash, newId } from '../../ids.ts'
import type { PlannedOrder } from '../plan-orders.ts'
import type { SampleProduct } from './seed-products.ts'

export type Buyer = Pick<AccountsRow, 'id' | 'name' | 'mobile'>

export interface OrderRows {
  order: OrdersRow
  items: OrderItemsRow[]
  history: OrderHistoryRow[]
  movements: StockMovementsRow[]
}

const CITIES = [
  ['Pune', 'Maharashtra', '411038'],
  ['Jaipur', 'Rajasthan', '302001'],
  ['Chennai', 'Tamil Nadu', '600004'],
] as const

/** Every row that a planned order creates; its invoice number is added later. */
export function orderRows(
  plan: PlannedOrder,
  person: Buyer,
  products: ReadonlyMap<string, SampleProduct>,
): OrderRows {
  const id = newId(plan.at)
  const lines = plan.lines.map(({ product, quantity }) => ({ product: products.get(product)!, quantity }))
  const items = lines.map((line, i) => itemRow(id, line, i))
  const history = historyRows(id, person.id, plan)
  const gaveBack = plan.moves.find(({ to }, i) =>
    shouldRestock(plan.moves[i - 1]?.to ?? 'pending', to, undefined),
  )
  const last = history.at(-1)!
  const [city, state, postal_code] = CITIES[plan.layout]
  const { total } = totals(
    items.map((item) => ({
      quantity: item.quantity,
      price: item.price_paise,
      shippingPrice: item.shipping_paise,
    })),
  )
  const isPaid = plan.payment?.to === 'paid'
  const order: OrdersRow = {
    id,
    invoice_id: '',
    account_id: person.id,
    full_name: person.name,
    phone: person.mobile,
    address_line: '1 Sample Street',
    city,
    state,
    postal_code,
    state_code: '',
    buyer_gstin: '',
    country: 'India',
    ordered_address: null,
    total_paise: total,
    units: totalUnits(items),
    order_status: plan.moves.at(-1)?.to ?? 'pending',
    payment_status: plan.payment?.to ?? 'pending',
    payment_method: PAYMENT_METHOD,
    reference: '',
    screenshot: `screenshots/${id}-seed.webp`,
    screenshot_hash: hash(id),
    stock_given_back: gaveBack ? 1 : 0,
    payment_place: 'clear',
    done_at: doneAt(plan),
    screenshot_deleted_at: null,
    courier: '',
    tracking_number: '',
    tracking_link: '',
    reduced_paise: paise(0),
    received_paise: paise(isPaid ? total : 0),
    received_from: isPaid ? 'admin' : null,
    refunded_paise: paise(0),
    placed_by: null,
    link_salt: null,
    created_at: iso(plan.at),
    updated_at: last.created_at,
  }
  return { order, items, history, movements: movementRows(order, items, gaveBack?.at) }
}

function doneAt({ moves }: PlannedOrder): string | null {
  const last = moves.at(-1)
  return last && isFinished(last.to) ? iso(last.at) : null
}

function itemRow(
  order_id: string,
  line: { product: SampleProduct; quantity: number },
  index: number,
): OrderItemsRow {
  const { id, name, images, price_paise, shipping_paise, hsn_code } = line.product
  const [image = null] = JSON.parse(images) as string[]
  const copied = { name, image, price_paise, shipping_paise, hsn_code }
  return { id: newId(), order_id, line: index + 1, product_id: id, quantity: line.quantity, ...copied }
}

function historyRows(
  order_id: string,
  account_id: string,
  { at, payment, moves }: PlannedOrder,
): OrderHistoryRow[] {
  const row = (kind: 'order' | 'payment', from_status: string | null, to_status: string, when: number) => ({
    id: newId(),
    order_id,
    kind,
    from_status,
    to_status,
    account_id: from_status === null ? account_id : null,
    reason: from_status === null ? 'placed' : 'seed',
    request_id: 'seed',
    created_at: iso(when),
  })
  const begun = [row('order', null, 'pending', at), row('payment', null, 'pending', at)]
  const paid = payment ? [row('payment', 'pending', payment.to, payment.at)] : []
  const moved = moves.map(({ to, at: when }, i) => row('order', moves[i - 1]?.to ?? 'pending', to, when))
  return [...begun, ...paid, ...moved]
}

function movementRows(order: OrdersRow, items: readonly OrderItemsRow[], gaveBackAt: number | undefined) {
  const row = (reason: 'order' | 'given back', item: OrderItemsRow, delta: number, created_at: string) => ({
    id: newId(),
    product_id: item.product_id!,
    delta,
    reason,
    order_id: order.id,
    account_id: null,
    session_id: null,
    created_at,
  })
  const taken = items.map((item) => row('order', item, -item.quantity, order.created_at))
  if (gaveBackAt === undefined) return taken
  return [...taken, ...items.map((item) => row('given back', item, item.quantity, iso(gaveBackAt)))]
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

const PAYEE = { vpa: 'samagri@upi', name: 'Samagri Devotional Goods' }

/** The check of an order whose image shows exactly what it should; its UTR is derived from the invoice number. */
export function checkRow(order: OrdersRow): PaymentChecksRow {
  const utr = `7${order.invoice_id.replaceAll(/\D/g, '').slice(0, 4)}${order.invoice_id.slice(9).padStart(7, '0')}`
  const isPaid = order.payment_status === 'paid'
  return {
    ...newCheck(order.id, order.created_at, PAYEE),
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
