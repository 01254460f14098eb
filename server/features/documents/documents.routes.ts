import type { documentCalls } from '#contract/orders/documents.ts'
import { UNDONE } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { csvText } from '../../csv/csv-text.ts'
import { forUpdate } from '../../database/lock.ts'
import { Download } from '../../http/download.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { exportDocuments, pdfOf } from './document-files.ts'
import { gstr1Rows } from './gstr1.ts'
import { documentsOf, issueDocuments } from './issue-documents.ts'
import {
  documentFor,
  documentOf,
  documentsOfMonth,
  filedOf,
  listDocuments,
  serializeDocument,
  taxMonths,
} from './read-documents.ts'

export function documentRoutes(app: App): Pick<Handlers, keyof typeof documentCalls> {
  return {
    getDocuments: ({ query }) => listDocuments(app, query),
    getDocument: async ({ params, actor }) => ({ data: await documentFor(app, actor, params.id) }),
    getPdf: async ({ params, actor }) => {
      const document = await documentFor(app, actor, params.id)
      const pdf = await pdfOf(document)
      return new Download(pdf.filename, once(pdf.content))
    },
    issueDocument: async ({ params }) => issueByHand(app, params.id),
    getTaxMonths: () => taxMonths(app),
    exportGstr1: async ({ query: { month, table } }) => {
      const { taxRegistration } = await app.storeSettings(app.database.read)
      if (taxRegistration === 'composition')
        throw new Refusal('NOT_ALLOWED', 'Composition sellers file CMP-08 instead: use the quarterly totals.')
      return new Download(`gstr1-${table}-${month}.csv`, gstr1Csv(app, month, table))
    },
    exportDocuments: async ({ query: { month } }) =>
      new Download(`documents-${month}.zip`, exportDocuments(app, month)),
  }
}

async function* once(content: Uint8Array) {
  yield content
}

async function issueByHand(app: App, orderId: string) {
  const rows = await app.database.transaction(async (tx) => {
    const order = await forUpdate(
      tx,
      tx.db.selectFrom('orders').selectAll().where('id', '=', orderId),
    ).executeTakeFirst()
    if (!order) throw notFound('Order')
    const { taxRegistration } = await app.storeSettings(tx.db)
    if (taxRegistration === 'none')
      throw new Refusal(
        'NOT_ALLOWED',
        'This shop isn’t registered for GST. You can change this in Store settings.',
      )
    const isUndone = UNDONE.includes(order.order_status)
    if (isUndone && (await documentsOf(tx.db, orderId)).length === 0)
      throw new Refusal('NOT_ALLOWED', `This order was ${order.order_status}, so it gets no document.`)
    return issueDocuments(app, tx, order)
  })
  return { data: serializeDocument(rows[0]!), documents: rows.map(documentOf) }
}

async function* gstr1Csv(app: App, month: string, table: Parameters<typeof gstr1Rows>[0]) {
  const documents = (async function* () {
    for await (const row of documentsOfMonth(app.database.read, month)) yield filedOf(row)
  })()
  for await (const rows of gstr1Rows(table, documents)) if (rows.length > 0) yield csvText(rows)
}
