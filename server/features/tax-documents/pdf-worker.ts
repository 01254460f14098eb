import { parentPort } from 'node:worker_threads'
import type { TaxDocument } from '#contract/orders/tax-documents.ts'
import { renderPdf } from './render-pdf.ts'

// The thread that renders PDF files, started by tax-documents.routes.ts: receives a document, returns its bytes or
// an error.

export interface PdfResponse {
  bytes?: Uint8Array<ArrayBuffer>
  error?: string
}

parentPort?.on('message', (document: TaxDocument) => {
  renderPdf(document).then(
    (bytes) => send({ bytes }),
    (error: unknown) => send({ error: String(error) }),
  )
})

function send(response: PdfResponse): void {
  parentPort?.postMessage(response, response.bytes ? [response.bytes.buffer] : [])
}
