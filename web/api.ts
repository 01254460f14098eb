import type { CallName } from '#contract/calls.ts'
import {
  ApiError,
  type Client,
  clientCall,
  createClient,
  createDownload,
  type RawResponse,
} from '#contract/client.ts'
import { isPreview } from '#web/preview-path.ts'
import { apiOrigin } from '#web/image-source.ts'
import { acceptSession, dropSession, needsCheck, readSession, untilResumed } from '#web/session.ts'
import { withDefaults } from '#web/with-defaults.ts'

const connection = {
  origin: apiOrigin(),
  token: () => readSession()?.token ?? null,
  onSignedOut: dropSession,
  send,
}

const request = createClient(connection)
const requestAnonymously = createClient({ ...connection, token: () => null })
const requestFile = createDownload(connection)

/**
 * Every call of the contract by name: `await api('getOrder', { params: { id } })`. An expired token ends the
 * session, or, if the session is paused (session.ts), pauses the call until the person has signed in again. Throws
 * ApiError (rejected by the server; `message` is its text or '') or TransportError (no response; `message` is '').
 */
export const api: Client = async (name, ...input) =>
  withDefaults(
    clientCall(name).response,
    isPreviewed(name)
      ? await requestAnonymously(name, ...input)
      : await signedIn(name, () => request(name, ...input)),
  )

/** The calls that return a file: `await download('exportOrders', { query })`; throws as `api` does. */
export const download: typeof requestFile = (name, input) => signedIn(name, () => requestFile(name, input))

/** The preview shows the shop as everyone sees it; the settings are shared with the back office. */
function isPreviewed(name: CallName): boolean {
  return isPreview() && clientCall(name).access === 'public' && name !== 'getSettings'
}

/** Sends a call, and again after its person has signed in again; never for a different account. */
async function signedIn<T>(name: CallName, send: () => Promise<T>): Promise<T> {
  if (name === 'login') return send()
  const resumed = untilResumed()
  if (resumed) await resumed
  const { token, userId } = readSession() ?? {}
  const isPublic = clientCall(name).access === 'public'
  try {
    const check = isPublic && token && needsCheck(token) ? request('getMe') : undefined
    const [response, isValid] = await Promise.all([send(), check?.then(() => true, unlessSignedOut)])
    if (token && (isValid || !isPublic)) acceptSession(token)
    return response
  } catch (error) {
    if (!isSignedOut(error)) throw error
    if (!token) dropSession(null)
    const again = untilResumed()
    if (again) await again
    const now = readSession()
    if (!now || now.token === token || (!again && now.userId !== userId)) throw error
    return signedIn(name, send)
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function unlessSignedOut(error: unknown): void {
  if (isSignedOut(error)) throw error
}

function send(url: string, request: RequestInit, onProgress?: (share: number) => void): Promise<RawResponse> {
  return onProgress ? sendByXhr(url, request, onProgress) : sendByFetch(url, request)
}

/** A connection without any progress for this long is considered lost. */
const SILENCE_MS = 60_000

/** How far this device's clock is ahead of the shop's, in ms, by the last response. */
let ahead = 0

/** The shop's time in ms, because the device's clock may be wrong. */
export function shopNow(): number {
  return Date.now() - ahead
}

async function sendByFetch(url: string, request: RequestInit): Promise<RawResponse> {
  const { body, signal } = request
  const ended = new AbortController()
  const end = () => ended.abort(signal?.reason ?? new TypeError('no answer'))
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  // Nothing reports how far a file has been sent.
  const timer = body instanceof FormData ? undefined : window.setTimeout(end, SILENCE_MS)
  const response = await fetch(url, { ...request, signal: ended.signal }).finally(() =>
    window.clearTimeout(timer),
  )
  const sentAt = Date.parse(response.headers.get('date') ?? '')
  if (sentAt) ahead = Date.now() - sentAt
  return { status: response.status, text: await response.text() }
}

/** fetch does not report upload progress; XMLHttpRequest does. */
function sendByXhr(
  url: string,
  request: RequestInit,
  onProgress: (share: number) => void,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method ?? 'GET', url)
    new Headers(request.headers).forEach((value, name) => xhr.setRequestHeader(name, value))
    const timeOut = () => {
      reject(new TypeError('no answer'))
      xhr.abort()
    }
    let timer = window.setTimeout(timeOut, SILENCE_MS)
    xhr.addEventListener('loadend', () => window.clearTimeout(timer))
    xhr.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(timeOut, SILENCE_MS)
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
