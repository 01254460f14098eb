import { Worker } from 'node:worker_threads'
import { Zip, ZipPassThrough } from 'fflate'
import type { TaxDocument } from '#contract/orders/documents.ts'
import type { App } from '../../app.ts'
import { Refusal } from '../../refusal.ts'
import type { PdfResponse } from './pdf-worker.ts'
import { documentsOfMonth, serializeDocument } from './read-documents.ts'

/** Documents that wait to be drawn; who comes then is asked to come again. */
const WAITING_MAX = 100
const DRAWING_MS = 20_000

interface Wait {
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let lastId = 0
const waits = new Map<number, Wait>()

/** A document as a PDF, drawn in a thread of its own that starts with the first one. BUSY when too many wait. */
export async function pdfOf(document: TaxDocument): Promise<{ filename: string; content: Uint8Array }> {
  if (waits.size >= WAITING_MAX) throw new Refusal('BUSY')
  const id = (lastId += 1)
  const bytes = new Promise<Uint8Array>((resolve, reject) => waits.set(id, { resolve, reject }))
  const thread = (worker ??= start())
  thread.ref() // while somebody waits; an idle thread keeps no process alive
  const tooLong = setTimeout(() => void thread.terminate(), DRAWING_MS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage({ id, document })
  try {
    return { filename: `${document.number.replaceAll('/', '-')}.pdf`, content: await bytes }
  } finally {
    clearTimeout(tooLong)
    waits.delete(id)
    if (waits.size === 0) thread.unref()
  }
}

function start(): Worker {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  thread.on('message', ({ id, bytes, error }: PdfResponse) => {
    if (bytes) waits.get(id)?.resolve(bytes)
    else waits.get(id)?.reject(new Error(`a PDF could not be drawn: ${error}`))
  })
  const fail = (error: Error) => {
    if (worker === thread) worker = undefined
    for (const { reject } of waits.values()) reject(error)
  }
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread that draws PDF files ended')))
  return thread
}

/** Documents by their ids as PDF files. */
export async function filesOf(app: App, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await app.database.read
    .selectFrom('documents')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const files = []
  for (const row of rows) files.push(await pdfOf(serializeDocument(row)))
  return files
}

/** All documents of a month as a ZIP, one PDF in memory at a time. PDF files are compressed already. */
export async function* exportDocuments(app: App, month: string): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const row of documentsOfMonth(app.database.read, month)) {
    const { filename, content } = await pdfOf(serializeDocument(row))
    const file = new ZipPassThrough(filename)
    file.mtime = new Date(row.created_at)
    zip.add(file)
    file.push(content, true)
    yield* chunks
    chunks = []
  }
  zip.end()
  yield* chunks
}
