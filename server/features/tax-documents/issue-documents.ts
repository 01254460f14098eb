import { sql } from 'kysely'
import { stateByCode } from '#contract/back-office/gstin.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import { type Paise, paise } from '#contract/money.ts'
import type { DocumentKind } from '#contract/orders/tax-documents.ts'
import { stateCodeOf } from '#contract/orders/indian-states.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { DocumentsRow, OrdersRow } from '../../database/tables/orders.ts'
import type { RefundsRow } from '../../database/tables/payments.ts'
import { newId } from '../../ids.ts'
import { financialYear, indiaDay } from '../../india-time.ts'
import { ShopError } from '../../shop-error.ts'
import { taxEntries, taxOn } from '../products/product-tax.ts'
import {
  creditLines,
  type Credited,
  type DocumentData,
  type DocumentLine,
  documentsFor,
  type Refunded,
  splitRefund,
  type TaxableLine,
  taxedLine,
  totalsOf,
} from './compute-document.ts'

/**
 * Issues the documents of a registered seller's locked order at dispatch and returns them; existing documents are
 * returned as they are, and there are none while the shop is not registered. NOT_ALLOWED names products without a
 * GST rate.
 */
export async function issueDocuments(app: App, tx: Transaction, order: OrdersRow): Promise<DocumentsRow[]> {
  const { taxRegistration: registration, ...settings } = await app.storeSettings(tx.db)
  if (registration === 'none') return []
  const issued = (await documentsOf(tx.db, order.id)).filter(({ against_id }) => against_id === null)
  if (issued.length > 0) return issued

  const { lines, rounding, discount } = await linesToTax(app, tx.db, order, registration === 'regular')
  const chosen = stateCodeOf({
    stateCode: order.state_code,
    state: order.state,
    postalCode: order.postal_code,
  })
  const placeOfSupply = supplyStateOf(chosen || settings.stateCode)
  const isInterState = placeOfSupply.code !== settings.stateCode
  const common = {
    registration,
    seller: sellerOf(settings),
    buyer: buyerOf(order, supplyStateOf(chosen).name),
    placeOfSupply,
    isPlaceAssumed: chosen === '',
    isInterState,
    orderNumber: order.invoice_id,
    discount,
  }
  const newDocuments = documentsFor(lines, { registration, buyerGstin: order.buyer_gstin }).map((one) => {
    const taxed = one.lines.map((line) => taxedLine(line, { registration, isInterState }))
    return { kind: one.kind, taxed, sum: totalsOf(taxed).total }
  })
  const largest = newDocuments.toSorted((one, other) => other.sum - one.sum)[0]
  const rows: DocumentsRow[] = []
  for (const one of newDocuments) {
    const totals = totalsOf(one.taxed, one === largest ? rounding : 0)
    const data = { ...common, lines: one.taxed, totals }
    rows.push(await insertDocument(app, tx, { order, kind: one.kind, prefix: settings.documentPrefix, data }))
  }
  return rows
}

/**
 * Issues the credit notes of a refund: one against each document whose lines it concerns, at the original rates. An
 * amount received in excess of the documents is not a supply and needs none. `order` is its state after the refund.
 */
export async function issueCreditNotes(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  refund: RefundsRow,
): Promise<void> {
  const issued = await issuedFor(tx.db, order)
  const refundNotes = issued.notes.filter(({ row }) => row.refund_id !== null)
  const amount = order.refunded_paise - issued.excess - totalOf(refundNotes)
  const lines = JSON.parse(refund.lines) as Refunded['lines']
  await insertNotes(app, tx, order, { ...issued, amount, lines, reason: refund.reason, refundId: refund.id })
}

/**
 * Issues the credit notes of an order that is cancelled or returned: for its documents minus what is credited already
 * and what refunds of the rest of `received`, in paise, will credit. A fully paid order gets none.
 */
export async function issueCreditNotesOnCancel(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  received: number,
): Promise<void> {
  const issued = await issuedFor(tx.db, order)
  const toRefund = Math.max(0, received - Math.max(order.refunded_paise, issued.excess))
  const reason = `Order ${order.order_status}`
  const amount = totalOf(issued.originals) - totalOf(issued.notes) - toRefund
  await insertNotes(app, tx, order, { ...issued, amount, lines: [], reason })
}

interface Issued {
  row: DocumentsRow
  data: DocumentData
}

/** An order's documents, its credit notes, and what refunds return before they credit the documents. */
async function issuedFor(db: Queryable, order: OrdersRow) {
  const all = (await documentsOf(db, order.id)).map((row) => ({ row, data: dataOf(row) }))
  const originals = all.filter(({ row }) => row.against_id === null)
  const discount = originals[0]?.data.discount ?? 0
  const excess = Math.max(discount, order.received_paise - totalOf(originals))
  return { originals, notes: all.filter(({ row }) => row.against_id !== null), excess }
}

function totalOf(some: readonly Issued[]): number {
  return some.reduce((sum, { row }) => sum + row.total_paise, 0)
}

function roundingOf(some: readonly Issued[]): number {
  return some.reduce((sum, { data }) => sum + data.totals.rounding, 0)
}

interface NewNotes extends Refunded {
  originals: readonly Issued[]
  notes: readonly Issued[]
  reason: string
  refundId?: string
}

/** Spreads the amount over what is left of each line, and credits no more than that. */
async function insertNotes(app: App, tx: Transaction, order: OrdersRow, newNotes: NewNotes): Promise<void> {
  if (newNotes.amount <= 0) return
  const { notes, reason, refundId } = newNotes
  const credited = creditedSoFar(notes.map(({ data }) => data))
  const originals = newNotes.originals.toSorted(
    (one, other) => Math.abs(roundingOf([other])) - Math.abs(roundingOf([one])),
  )
  const lines = originals.flatMap(({ data }) => data.lines)
  const { shares, rounding } = splitRefund(
    newNotes,
    lines.map((line) => ({ ...line, left: line.total - (credited.get(line.item)?.total ?? 0) })),
    roundingOf(originals) - roundingOf(notes),
  )
  const { documentPrefix: prefix } = await app.storeSettings(tx.db)
  let from = 0
  for (const { row, data } of originals) {
    const { isInterState } = data
    const some = shares.slice(from, (from += data.lines.length))
    const noteLines = creditLines(data.lines, some, { credited, isInterState, refund: newNotes })
    const noteRounding = row === originals[0]!.row ? rounding : 0
    if (noteLines.length === 0 && noteRounding === 0) continue
    const against = { number: row.number, date: row.issued_on, kind: row.kind, total: row.total_paise }
    const note = { ...data, lines: noteLines, totals: totalsOf(noteLines, noteRounding), against, reason }
    const link = { againstId: row.id, ...(refundId && { refundId }) }
    await insertDocument(app, tx, { order, kind: 'credit note', prefix, data: note, ...link })
  }
}

export function documentsOf(db: Queryable, orderId: string): Promise<DocumentsRow[]> {
  return db.selectFrom('documents').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
}

export function dataOf({ data }: Pick<DocumentsRow, 'data'>): DocumentData {
  return JSON.parse(data) as DocumentData
}

/** The order's lines with today's rates, and its rounding, both minus earlier refunds, which count as a discount. */
async function linesToTax(
  app: App,
  db: Queryable,
  order: OrdersRow,
  isTaxed: boolean,
): Promise<{ lines: TaxableLine[]; rounding: number; discount: Paise }> {
  const today = indiaDay(app.clock.now())
  const rows = await db
    .selectFrom('order_items')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .select(['order_items.id', 'order_items.name', 'order_items.quantity', 'order_items.hsn_code'])
    .select(['order_items.price_paise', 'order_items.shipping_paise'])
    .select(['products.tax as product_tax', 'categories.tax as category_tax'])
    .where('order_id', '=', order.id)
    .orderBy('line')
    .execute()
  const lines = rows.map((row) => ({
    row,
    tax: taxOn(today, taxEntries(row.product_tax ?? '[]'), taxEntries(row.category_tax ?? '[]')),
  }))
  const withoutRate = lines.filter(({ tax }) => tax === undefined).map(({ row }) => row.name)
  if (isTaxed && withoutRate.length > 0) throw missingRates([...new Set(withoutRate)])
  const taxable = lines.map(({ row, tax }) => ({
    item: row.id,
    name: row.name,
    hsnCode: tax?.hsn || row.hsn_code,
    quantity: row.quantity,
    total: (row.price_paise + row.shipping_paise) * row.quantity,
    gstRate: isTaxed ? (tax?.rate ?? 0) : 0,
    taxStatus: tax?.status ?? ('taxable' as const),
  }))
  const { shares, rounding } = await discountsOf(db, order, taxable)
  const discounted = taxable.map((line, i) => ({ ...line, total: paise(line.total - shares[i]!) }))
  const left = discounted.reduce((sum, { total }) => sum + total, rounding)
  return { lines: discounted, rounding, discount: paise(order.total_paise - left) }
}

/** The amounts that refunds before the document took off each line, and the rounding that remains. */
async function discountsOf(
  db: Queryable,
  order: OrdersRow,
  lines: readonly { item: string; quantity: number; total: number }[],
): Promise<{ shares: number[]; rounding: number }> {
  const shares = lines.map(() => 0)
  let rounding = order.total_paise - lines.reduce((sum, { total }) => sum + total, 0)
  if (order.refunded_paise === 0) return { shares, rounding }
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount_paise', 'lines'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  let excess = Math.max(0, order.received_paise - order.total_paise)
  for (const refund of refunds) {
    const amount = Math.max(0, refund.amount_paise - excess)
    excess = Math.max(0, excess - refund.amount_paise)
    const refunded = { amount, lines: JSON.parse(refund.lines) as Refunded['lines'] }
    const left = lines.map((line, i) => ({ ...line, left: line.total - shares[i]! }))
    const taken = splitRefund(refunded, left, rounding)
    for (const [i, one] of taken.shares.entries()) shares[i]! += one
    rounding -= taken.rounding
  }
  return { shares, rounding }
}

function missingRates(names: readonly string[]): ShopError {
  const first = names.slice(0, 3).join(', ')
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return new ShopError(
    'NOT_ALLOWED',
    `Set a GST rate and tax status for ${first}${more} (or for the category) before you ship this order.`,
    { products: names },
  )
}

function supplyStateOf(code: string) {
  return { code, name: stateByCode(code) ?? '' }
}

function sellerOf(settings: Omit<StoreSettings, 'taxRegistration'>): DocumentData['seller'] {
  const { shopName, legalName, address, state, stateCode, postalCode, gstin } = settings
  return {
    name: shopName,
    legalName: legalName || shopName,
    address: [address, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
    place: supplyStateOf(stateCode),
    gstin,
    contact: [settings.contactEmail, settings.contactPhone].filter(Boolean).join(' · '),
  }
}

function buyerOf(order: OrdersRow, state: string): DocumentData['buyer'] {
  const region = [order.state || state, order.postal_code].filter(Boolean).join(' ')
  const address = [order.address_line, order.city, region, order.country].filter(Boolean).join(', ')
  return { name: order.full_name, phone: order.phone, address, gstin: order.buyer_gstin }
}

function creditedSoFar(notes: readonly DocumentData[]): Credited {
  const credited = new Map<string, { total: number; half: number }>()
  for (const { item, total, cgst, igst } of notes.flatMap(({ lines }): DocumentLine[] => lines)) {
    const before = credited.get(item) ?? { total: 0, half: 0 }
    credited.set(item, { total: before.total + total, half: before.half + cgst + igst / 2 })
  }
  return credited
}

interface NewDocument {
  order: OrdersRow
  kind: DocumentKind
  prefix: string
  data: DocumentData
  againstId?: string
  refundId?: string
}

/** The code of each kind in its numbers. With a prefix of 3 and a number of 6 digits they have 16 characters. */
const CODES: Record<DocumentKind, string> = {
  'tax invoice': 'TI',
  'bill of supply': 'BS',
  'invoice-cum-bill of supply': 'IB',
  'credit note': 'CN',
}

/**
 * Writes a document with the next number in its series. The counter changes in the same transaction, so there are
 * no gaps.
 */
async function insertDocument(
  app: App,
  tx: Transaction,
  { order, kind, prefix, data, againstId, refundId }: NewDocument,
): Promise<DocumentsRow> {
  const now = app.clock.now()
  const series = `${prefix}${CODES[kind]}${financialYear(now)}`
  const { last_number: sequence } = await tx.db
    .insertInto('document_counters')
    .values({ series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last_number: sql`document_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const { taxableValue, cgst, sgst, igst, total } = data.totals
  const row: DocumentsRow = {
    id: newId(),
    order_id: order.id,
    kind,
    series,
    sequence,
    number: `${series}-${String(sequence).padStart(5, '0')}`,
    issued_on: indiaDay(now),
    against_id: againstId ?? null,
    refund_id: refundId ?? null,
    taxable_paise: taxableValue,
    cgst_paise: cgst,
    sgst_paise: sgst,
    igst_paise: igst,
    total_paise: total,
    data: JSON.stringify(data),
    created_at: isoTime(app.clock),
  }
  await tx.db.insertInto('documents').values(row).execute()
  return row
}
