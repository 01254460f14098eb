import { sql } from 'kysely'
import type { CallResponse, Query } from '#contract/call.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import type { taxDocumentCalls, NumberSeries, TaxDocument } from '#contract/orders/tax-documents.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { DocumentsRow } from '../../database/tables/orders.ts'
import { type Actor, seesAll } from '../../actor.ts'
import { indiaDay } from '../../india-time.ts'
import { readListPage } from '../../lists/named-list.ts'
import { notFound } from '../../shop-error.ts'
import { taxEntries, taxOn } from '../products/product-tax.ts'
import { type DocumentTotals, hsnSummary } from './compute-document.ts'
import { daysOfMonth, type FiledDocument } from './gstr1.ts'
import { dataOf } from './issue-documents.ts'

/** One document as its viewer may see it. NOT_FOUND for someone else's as for missing ones. */
export async function documentFor(app: App, actor: Actor, id: string): Promise<TaxDocument> {
  const row = await app.database.read
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .selectAll('documents')
    .where('documents.id', '=', id)
    .$if(!seesAll(actor, 'tax'), (query) => query.where('orders.account_id', '=', actor.id))
    .executeTakeFirstOrThrow(() => notFound('Document'))
  return serializeDocument(row)
}

/** One document of an order. NOT_FOUND for another order's as for missing ones. */
export async function documentOfOrder(
  app: App,
  { orderId, id }: { orderId: string; id: string },
): Promise<TaxDocument> {
  const row = await app.database.read
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow(() => notFound('Document'))
  return serializeDocument(row)
}

/** A document as returned: its stored amounts in rupees. */
export function serializeDocument(row: DocumentsRow): TaxDocument {
  const { lines, totals, against, reason = '', discount: _, ...data } = dataOf(row)
  return {
    ...documentOf(row),
    order: row.order_id,
    against: against?.number ?? null,
    againstDate: against?.date ?? null,
    reason,
    ...data,
    lines: lines.map(({ item: _item, ...line }) => inRupees(line)),
    hsn: hsnSummary(lines).map(inRupees),
    totals: { ...inRupees(totals), rounding: toRupees(totals.rounding) },
  }
}

/** A document as listed in its order. */
export function documentOf({ id, kind, number, issued_on: date }: DocumentsRow) {
  return { _id: id, kind, number, date }
}

function inRupees<Sums extends Omit<DocumentTotals, 'rounding'>>(sums: Sums) {
  const { taxableValue, cgst, sgst, igst, total } = sums
  const amounts = Object.entries({ taxableValue, cgst, sgst, igst, total })
  return {
    ...sums,
    ...(Object.fromEntries(amounts.map(([name, value]) => [name, toRupees(value)])) as Record<
      'taxableValue' | 'cgst' | 'sgst' | 'igst' | 'total',
      number
    >),
  }
}

type List = typeof taxDocumentCalls.getDocuments

export async function listDocuments(app: App, query: Query<List>): Promise<CallResponse<List>> {
  const { month, kind, order } = query
  let matching = app.database.read.selectFrom('documents').selectAll()
  if (month) {
    const [from, before] = daysOfMonth(month)
    matching = matching.where('issued_on', '>=', from).where('issued_on', '<', before)
  }
  if (kind) matching = matching.where('kind', '=', kind)
  if (order !== undefined) matching = matching.where('order_id', '=', order)
  const { rows, info } = await readListPage(
    matching.orderBy('issued_on', 'desc').orderBy('id', 'desc'),
    query,
  )
  const data = rows.map((row) => {
    const { buyer, placeOfSupply, orderNumber, totals } = dataOf(row)
    const { rounding: _, ...sums } = inRupees(totals)
    return {
      ...documentOf(row),
      order: row.order_id,
      orderNumber,
      buyer: buyer.name,
      placeOfSupply,
      totals: sums,
    }
  })
  return { data, ...info }
}

/** A column added up, minus credit notes. */
function net(column: string) {
  return sql<Paise>`sum(${signed(column)})`
}

function signed(column: string) {
  return sql`case when kind = 'credit note' then -${sql.ref(column)} else ${sql.ref(column)} end`
}

/** Totals by month, series with gaps, and products for sale that a registered seller can't ship. */
export async function taxMonths(app: App): Promise<CallResponse<typeof taxDocumentCalls.getTaxMonths>> {
  const { engine, read } = app.database
  const month = sql<string>`substr(issued_on, 1, 7)`
  const json = engine === 'sqlite' ? sql`data` : sql`data::json`
  const isComposition = sql`${json} ->> 'registration' = 'composition'`
  const rows = await read
    .selectFrom('documents')
    .select((e) => [
      month.as('month'),
      e.fn.countAll<number>().as('all'),
      sql<number>`sum(case when kind = 'credit note' then 1 else 0 end)`.as('notes'),
      net('taxable_paise').as('taxable'),
      net('cgst_paise').as('cgst'),
      net('sgst_paise').as('sgst'),
      net('igst_paise').as('igst'),
      net('total_paise').as('total'),
      sql<number>`sum(case when ${isComposition} then 0 else 1 end)`.as('regular'),
      sql<Paise>`sum(case when ${isComposition} then ${signed('total_paise')} else 0 end)`.as('composition'),
    ])
    .groupBy(month)
    .orderBy(month, 'desc')
    .execute()
  const data = rows.map(({ month: name, all, notes, taxable, cgst, sgst, igst, total, ...scheme }) => ({
    month: name,
    documents: all - notes,
    creditNotes: notes,
    taxableValue: toRupees(taxable),
    cgst: toRupees(cgst),
    sgst: toRupees(sgst),
    igst: toRupees(igst),
    total: toRupees(total),
    regular: scheme.regular,
    composition: toRupees(scheme.composition),
  }))
  const series = await numberSeries(read)
  const gaps = series.filter((one) => one.gaps > 0).map(({ name }) => name)
  return { data, series, gaps, unrated: await countUnrated(app) }
}

/** The numbers of each series. More documents than numbers, or a higher number, count as a gap too. */
async function numberSeries(db: Queryable): Promise<NumberSeries[]> {
  const rows = await db
    .selectFrom('document_counters')
    .leftJoin('documents', 'documents.series', 'document_counters.series')
    .select(['document_counters.series as name', 'last_number'])
    .select((e) => [e.fn.count<number>('documents.id').as('count'), e.fn.max('sequence').as('highest')])
    .groupBy(['document_counters.series', 'last_number'])
    .orderBy('document_counters.series')
    .execute()
  return rows.map(({ name, last_number, count, highest }) => {
    const last = Math.max(last_number, highest ?? 0)
    return { name, last, documents: count, gaps: Math.abs(last - count), cancelled: 0 }
  })
}

async function countUnrated(app: App): Promise<number> {
  const today = indiaDay(app.clock.now())
  const rows = await app.database.read
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.tax as own', 'categories.tax as usual'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('products.deleted_at', 'is', null)
    .groupBy(['products.tax', 'categories.tax'])
    .execute()
  return rows
    .filter(({ own, usual }) => !taxOn(today, taxEntries(own), taxEntries(usual ?? '[]')))
    .reduce((sum, { count }) => sum + count, 0)
}

const AT_ONCE = 250

/** The documents of a month in order of issue, a few at a time. */
export async function* documentsOfMonth(db: Queryable, month: string): AsyncGenerator<DocumentsRow> {
  const [from, before] = daysOfMonth(month)
  for (let last: DocumentsRow | undefined; ;) {
    let query = db
      .selectFrom('documents')
      .selectAll()
      .where('issued_on', '>=', from)
      .where('issued_on', '<', before)
    if (last) {
      const { issued_on, id } = last
      query = query.where((e) =>
        e.or([e('issued_on', '>', issued_on), e.and([e('issued_on', '=', issued_on), e('id', '>', id)])]),
      )
    }
    const rows = await query.orderBy('issued_on').orderBy('id').limit(AT_ONCE).execute()
    yield* rows
    last = rows.at(-1)
    if (rows.length < AT_ONCE) return
  }
}

export function filedOf(row: DocumentsRow): FiledDocument {
  const { kind, number, issued_on: date, series, sequence } = row
  return { kind, number, date, series, sequence, data: dataOf(row) }
}
