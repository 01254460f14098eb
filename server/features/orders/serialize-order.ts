import { CORRECTION_MS } from '#contract/limits.ts'
import { type Paise, paise, toRupees } from '#contract/money.ts'
import { deadlinesOf, type Dispute, ticketOf } from '#contract/orders/dispute-record.ts'
import type { Order, OrderItem } from '#contract/orders/orders.ts'
import { isCancelledOrReturned, NEXT_STATUSES, NOT_YET_SHIPPED } from '#contract/statuses.ts'
import { stateCodeOf } from '#contract/orders/indian-states.ts'
import type { Refund } from '#contract/orders/money-records.ts'
import type { App } from '../../app.ts'
import { emailShown } from '../../mail/no-email.ts'
import { orderLink } from '../../order-link.ts'
import type {
  DocumentsRow,
  OrderDisputesRow,
  OrderItemsRow,
  OrdersRow,
} from '../../database/tables/orders.ts'
import type { RefundsRow } from '../../database/tables/payments.ts'
import { serializeReceived, type RefundedLines, refundDueOf, unitsToRefund } from './received.ts'

export interface OrderWithCustomer extends OrdersRow {
  customer_name: string
  customer_email: string
  /** Null unless the customer is a guest. */
  customer_guest_email: string | null
}

export const ITEM_COLUMNS = [
  'id',
  'product_id',
  'name',
  'image',
  'quantity',
  'price_paise',
  'shipping_paise',
  'hsn_code',
] as const
export const DISPUTE_COLUMNS = [
  'id',
  'reason',
  'text',
  'created_at',
  'acknowledged_at',
  'resolved_at',
  'resolution',
] as const
export const REFUND_COLUMNS = [
  'id',
  'amount_paise',
  'reason',
  'way',
  'utr',
  'lines',
  'refunded_on',
  'created_at',
] as const

export const DOCUMENT_COLUMNS = ['id', 'kind', 'number', 'issued_on'] as const

export type ItemPart = Pick<OrderItemsRow, (typeof ITEM_COLUMNS)[number]>
type DisputePart = Pick<OrderDisputesRow, (typeof DISPUTE_COLUMNS)[number]>
type DocumentPart = Pick<DocumentsRow, (typeof DOCUMENT_COLUMNS)[number]>
type RefundPart = Pick<RefundsRow, (typeof REFUND_COLUMNS)[number]>

/** With its lines, disputes, refunds and tax documents, each as the JSON of those columns, or null. */
export interface FullOrder extends OrderWithCustomer {
  items: string | null
  disputes: string | null
  refunds: string | null
  documents: string | null
}

/** Whether an admin, or the order's customer, may correct it now. */
export function mayCorrect(app: Pick<App, 'clock'>, row: OrdersRow, forAdmin: boolean): boolean {
  if (forAdmin) return NOT_YET_SHIPPED.includes(row.order_status)
  return row.order_status === 'pending' && app.clock.now() < Date.parse(row.created_at) + CORRECTION_MS
}

/** An order as returned only to its customer and to admins, because it contains the screenshot's signed URL. */
export function serializeOrder(app: App, row: FullOrder, forAdmin: boolean): Order {
  const dispute = partsOf<DisputePart>(row.disputes).map(serializeDispute).at(-1) ?? null // the last one reported
  const statuses = { orderStatus: row.order_status, paymentStatus: row.payment_status }
  const refundDue = refundDueOf(row)
  const refunds = partsOf<RefundPart>(row.refunds)
  const refundedLines = refunds.flatMap(({ lines }) => linesOfRefund(lines))
  return {
    _id: row.id,
    invoiceId: row.invoice_id,
    user: { _id: row.account_id, name: row.customer_name, email: emailShown(row.customer_email) },
    shippingAddress: addressOf(row),
    buyerGstin: row.buyer_gstin,
    documents: partsOf<DocumentPart>(row.documents).map(({ id, kind, number, issued_on: date }) => ({
      _id: id,
      kind,
      number,
      date,
    })),
    items: itemsOf(row).map((item) => serializeItem(item, refundedLines)),
    totalAmount: toRupees(row.total_paise),
    ...statuses,
    paymentMethod: row.payment_method,
    reference: row.reference,
    image: row.screenshot_deleted_at || row.screenshot === '' ? '' : app.signedUrls.sign(row.screenshot),
    imageDeletedAt: row.screenshot_deleted_at,
    imageWanted: isScreenshotRequested(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    nextStatuses: forAdmin ? [...NEXT_STATUSES[row.order_status]] : [],
    mayCorrect: mayCorrect(app, row, forAdmin),
    tracking: serializeTracking(row),
    refundDue: refundDue > 0,
    refundDueAmount: toRupees(refundDue),
    received: serializeReceived(row),
    refunds: refunds.map(serializeRefund),
    reducedBy: toRupees(row.reduced_paise),
    byPhone: row.placed_by !== null,
    disputed: dispute !== null && dispute.resolvedAt === null,
    dispute,
    ...(row.customer_guest_email !== null && { orderLink: orderLink(app, row) }),
  }
}

export function itemsOf(row: FullOrder): ItemPart[] {
  return partsOf(row.items)
}

function partsOf<Part>(json: string | null): Part[] {
  return json === null ? [] : (JSON.parse(json) as Part[])
}

export function addressOf(row: AddressColumns): Order['shippingAddress'] {
  return withState({
    fullName: row.full_name,
    phone: row.phone,
    addressLine: row.address_line,
    city: row.city,
    state: row.state,
    stateCode: row.state_code,
    postalCode: row.postal_code,
    country: row.country,
  })
}

/** An address with its State code, if the State's name or PIN code determines it. */
export function withState<A extends { stateCode?: string | undefined; state: string; postalCode: string }>(
  address: A,
): A & { stateCode: string } {
  return { ...address, stateCode: stateCodeOf(address) }
}

type AddressColumns = Pick<
  OrdersRow,
  'full_name' | 'phone' | 'address_line' | 'city' | 'state' | 'state_code' | 'postal_code' | 'country'
>

/** The amount its buyer was asked to pay: a correction lowers the total, not what was paid before. */
export function amountDueOf(row: Pick<OrdersRow, 'total_paise' | 'reduced_paise'>): Paise {
  return paise(row.total_paise + row.reduced_paise)
}

export function serializeTracking(row: OrdersRow): Order['tracking'] {
  if (row.courier === '' && row.tracking_number === '') return null
  return { courier: row.courier, number: row.tracking_number, link: row.tracking_link }
}

/** A refund as returned, also to its customer. */
function serializeRefund(row: RefundPart): Refund {
  return {
    _id: row.id,
    amount: toRupees(row.amount_paise),
    reason: row.reason,
    way: row.way,
    utr: row.utr,
    lines: linesOfRefund(row.lines).map(({ name, quantity }) => ({ name, quantity })),
    on: row.refunded_on,
    at: timeOf(row.created_at),
  }
}

export function linesOfRefund(lines: string): RefundedLines {
  return JSON.parse(lines) as RefundedLines
}

function isScreenshotRequested(row: OrdersRow): boolean {
  const isOpen = row.payment_status === 'pending' && !isCancelledOrReturned(row.order_status)
  return isOpen && row.payment_place === 'asked'
}

function serializeItem(row: ItemPart, refunded: RefundedLines): OrderItem {
  return {
    _id: row.id,
    product: { _id: row.product_id, name: row.name, image: row.image },
    quantity: row.quantity,
    price: toRupees(row.price_paise),
    shippingPrice: toRupees(row.shipping_paise),
    hsnCode: row.hsn_code,
    refundable: unitsToRefund(row, refunded),
  }
}

function serializeDispute(row: DisputePart): Dispute {
  return {
    ticket: ticketOf(row.id),
    reason: row.reason,
    text: row.text,
    reportedAt: timeOf(row.created_at),
    ...deadlinesOf(timeOf(row.created_at)),
    acknowledgedAt: row.acknowledged_at && timeOf(row.acknowledged_at),
    resolvedAt: row.resolved_at && timeOf(row.resolved_at),
    resolution: row.resolution,
  }
}

/** Converts a timestamp in JSON, as each engine writes it, to ISO text. */
function timeOf(text: string): string {
  return new Date(text).toISOString()
}
