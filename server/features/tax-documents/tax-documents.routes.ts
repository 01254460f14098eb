import { Worker } from 'node:worker_threads'
import { Zip, ZipPassThrough } from 'fflate'
import type { taxDocumentCalls, TaxDocument } from '#contract/orders/tax-documents.ts'
import { CANCELLED_OR_RETURNED } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { csvText } from '../../csv/csv-text.ts'
import { forUpdate } from '../../database/lock.ts'
import { type Caller, FairQueue } from '../../fair-queue.ts'
import { Download, type Handlers } from '../../http/handlers.ts'
import { ipKey } from '../../http/ip-key.ts'
import { indiaDay, indiaTime } from '../../india-time.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import type { DocumentsRow } from '../../database/tables/orders.ts'
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
import type { PdfResponse } from './pdf-worker.ts'

export function taxDocumentRoutes(app: App): Pick<Handlers, keyof typeof taxDocumentCalls> {
  return {
    getDocuments: ({ query }) => listDocuments(app, query),
    getDocument: async ({ params, actor }) => ({ data: await documentFor(app, actor, params.id) }),
    getPdf: async ({ params, actor, ip }) =>
      pdfFile(await documentFor(app, actor, params.id), { ip: ipKey(ip), account: actor.id }),
    issueDocument: async ({ params }) => issueByHand(app, params.id),
    getTaxMonths: () => taxMonths(app),
    exportGstr1: async ({ query: { month, table } }) => {
      const { taxRegistration } = await app.storeSettings(app.database.read)
      if (taxRegistration === 'composition' && !(await isInGstr1(app, month)))
        throw new ShopError(
          'NOT_ALLOWED',
          'Composition sellers file CMP-08 instead: use the quarterly totals.',
        )
      return new Download(`gstr1-${table}-${month}.csv`, gstr1Csv(app, month, table))
    },
    exportDocuments: async ({ query: { month } }) =>
      new Download(`documents-${month}.zip`, exportDocuments(app, month)),
  }
}

/** A document as a PDF to download. Throws BUSY as `pdfOf` does. */
export async function pdfFile(document: TaxDocument, caller: Caller): Promise<Download> {
  const { filename, content } = await pdfOf(document, caller)
  return new Download(filename, [content])
}

async function issueByHand(app: App, orderId: string) {
  const rows = await app.database.transaction(async (tx) => {
    const order = await forUpdate(
      tx,
      tx.db.selectFrom('orders').selectAll().where('id', '=', orderId),
    ).executeTakeFirstOrThrow(() => notFound('Order'))
    const { taxRegistration } = await app.storeSettings(tx.db)
    if (taxRegistration === 'none')
      throw new ShopError(
        'NOT_ALLOWED',
        'This shop isn’t registered for GST. You can change this in Store settings.',
      )
    const isCancelledOrReturned = CANCELLED_OR_RETURNED.includes(order.order_status)
    if (isCancelledOrReturned && (await documentsOf(tx.db, orderId)).length === 0)
      throw new ShopError('NOT_ALLOWED', `This order was ${order.order_status}, so it gets no document.`)
    return issueDocuments(app, tx, order)
  })
  return { data: serializeDocument(rows[0]!), documents: rows.map(documentOf) }
}

async function isInGstr1(app: App, month: string): Promise<boolean> {
  const { data } = await taxMonths(app)
  return data.some((one) => one.month === month && one.regular > 0)
}

async function* gstr1Csv(app: App, month: string, table: Parameters<typeof gstr1Rows>[0]) {
  const documents = (async function* () {
    for await (const row of documentsOfMonth(app.database.read, month)) yield filedOf(row)
  })()
  for await (const rows of gstr1Rows(table, documents)) if (rows.length > 0) yield csvText(rows)
}

const DRAWING_MS = 20_000
/** The second thread runs while a month is exported; each takes about 80 MB. */
const THREADS = 2
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 }

interface Thread {
  worker: Worker
  /** Undefined while it is idle. */
  waiting?: { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void } | undefined
}

let threads: Thread[] = []
const drawings = new FairQueue({ atOnce: THREADS, waiting: 100 })
/** The callers of emails and exports, which take turns with downloads. */
const EMAILS: Caller = { ip: '', account: 'emails' }
const EXPORTS: Caller = { ip: '', account: 'exports' }

/** A document as a PDF, rendered in a separate thread that starts when needed. BUSY when too many are waiting. */
async function pdfOf(
  document: TaxDocument,
  caller: Caller,
): Promise<{ filename: string; content: Uint8Array }> {
  const content = await drawings.run(caller, () => draw(document))
  return { filename: `${document.number.replaceAll('/', '-')}.pdf`, content }
}

async function draw(document: TaxDocument): Promise<Uint8Array> {
  const thread = threads.find(({ waiting }) => !waiting) ?? start()
  const { worker } = thread
  const bytes = new Promise<Uint8Array>((resolve, reject) => (thread.waiting = { resolve, reject }))
  worker.ref() // while a request is waiting; an idle thread does not keep the process alive
  const tooLong = setTimeout(() => void worker.terminate(), DRAWING_MS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(document)
  try {
    return await bytes
  } finally {
    clearTimeout(tooLong)
    thread.waiting = undefined
    worker.unref()
  }
}

function start(): Thread {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits: LIMITS })
  const thread: Thread = { worker }
  threads.push(thread)
  worker.on('message', ({ bytes, error }: PdfResponse) => {
    if (bytes) thread.waiting?.resolve(bytes)
    else thread.waiting?.reject(new Error(`a PDF could not be drawn: ${error}`))
  })
  const fail = (error: Error) => {
    threads = threads.filter((one) => one !== thread)
    thread.waiting?.reject(error)
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread that draws PDF files ended')))
  return thread
}

export async function filesOf(app: App, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await app.database.read
    .selectFrom('documents')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const files = []
  for (const row of rows) files.push(await pdfOf(serializeDocument(row), EMAILS))
  return files
}

/** All documents of a month as a ZIP, with a few PDF files in memory at a time. They are already compressed. */
async function* exportDocuments(app: App, month: string): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  try {
    for await (const { filename, content, madeAt } of prerendered(
      documentsOfMonth(app.database.read, month),
    )) {
      const file = new ZipPassThrough(filename)
      const at = Date.parse(madeAt)
      file.mtime = new Date(`${indiaDay(at)}T${indiaTime(at)}`) // a ZIP has no time zone
      zip.add(file)
      file.push(content, true)
      yield* chunks
      chunks = []
    }
    zip.end()
    yield* chunks
  } finally {
    const idle = threads.slice(1).filter(({ waiting }) => !waiting)
    threads = threads.filter((thread) => !idle.includes(thread))
    for (const { worker } of idle) void worker.terminate()
  }
}

/** The PDF files of documents in order, rendered while earlier ones are being sent. */
async function* prerendered(rows: AsyncIterable<DocumentsRow>) {
  const drawing: (() => Promise<{ filename: string; content: Uint8Array; madeAt: string }>)[] = []
  for await (const row of rows) {
    const pdf = pdfOf(serializeDocument(row), EXPORTS)
    pdf.catch(() => {}) // an error is thrown where it is awaited
    drawing.push(async () => ({ ...(await pdf), madeAt: row.created_at }))
    if (drawing.length > 2 * THREADS) yield drawing.shift()!()
  }
  for (const pdf of drawing) yield pdf()
}
