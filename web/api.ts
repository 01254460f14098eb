import { type CallName, calls } from '#contract/calls.ts'
import { type Client, createClient, createDownload, type RawAnswer } from '#contract/client.ts'
import { apiOrigin } from '#web/picture-source.ts'
import { dropSession, readSession } from '#web/session.ts'
import { type Shape, wholeAnswer } from '#web/whole-answer.ts'

const connection = {
  origin: apiOrigin(),
  token: () => readSession()?.token ?? null,
  onSignedOut: dropSession,
  send,
}

const request = createClient(connection)

// In the browser a call's answer is described by data (browser-contract.ts).
const plainCalls = calls as unknown as Record<CallName, { answer: Record<string, Shape> }>

/**
 * Every call of the contract by name: `await api('getOrder', { params: { id } })`. A dead token ends the session.
 * Throws ApiError (the server refused; `message` is its text or '') or TransportError (no answer; `message` is '').
 */
export const api: Client = async (name, ...input) =>
  wholeAnswer(plainCalls[name].answer, await request(name, ...input))

/** The calls that answer a file: `await download('exportOrders', { query })` → the file; throws as `api` does. */
export const download = createDownload(connection)

function send(url: string, request: RequestInit, onProgress?: (share: number) => void): Promise<RawAnswer> {
  return onProgress ? sendByXhr(url, request, onProgress) : sendByFetch(url, request)
}

async function sendByFetch(url: string, request: RequestInit): Promise<RawAnswer> {
  const response = await fetch(url, request)
  return { status: response.status, text: await response.text() }
}

/** A line on which nothing moves for so long is dead, though nobody says so. */
const SILENCE_MS = 60_000

/** fetch does not tell how much of a body has left; XMLHttpRequest does. */
function sendByXhr(
  url: string,
  request: RequestInit,
  onProgress: (share: number) => void,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method ?? 'GET', url)
    new Headers(request.headers).forEach((value, name) => xhr.setRequestHeader(name, value))
    const giveUp = () => {
      reject(new TypeError('no answer'))
      xhr.abort()
    }
    let timer = window.setTimeout(giveUp, SILENCE_MS)
    xhr.addEventListener('loadend', () => window.clearTimeout(timer))
    xhr.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(giveUp, SILENCE_MS)
      if (lengthComputable) onProgress(loaded / total)
    })
    xhr.addEventListener('load', () => resolve({ status: xhr.status, text: xhr.responseText }))
    xhr.addEventListener('error', () => reject(new TypeError('no answer')))
    xhr.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    if (request.signal?.aborted) return reject(new DOMException('aborted', 'AbortError'))
    xhr.send(request.body as XMLHttpRequestBodyInit | null | undefined)
  })
}
