import type { CallResponse, BodyInput, Call, Params, QueryInput } from './call.ts'
import type { CallName, Calls } from './calls.ts'
import { type ClientCall, clientCalls } from './client-calls.ts'
import type { ErrorResponse } from './errors.ts'

/** A caller's input for a call: only the parts that the call has. */
export type CallInput<C extends Call> = (Params<C> extends undefined
  ? { params?: undefined }
  : { params: Params<C> }) &
  (C extends { body: unknown } ? { body: BodyInput<C> } : { body?: undefined }) & {
    query?: QueryInput<C>
    headers?: Record<string, string>
    signal?: AbortSignal
    /** Share of the body sent, 0 to 1. Browser only. */
    onProgress?: (share: number) => void
  }

export type SuccessResponse<C extends Call> = CallResponse<C> & { success: true; message: string }

/** The server responded with an error. `message` is its own text, '' if it sent none. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly response: Partial<ErrorResponse> & Record<string, unknown>

  constructor(status: number, response: Partial<ErrorResponse> & Record<string, unknown>) {
    super(response.message ?? response.error ?? '')
    this.status = status
    this.response = response
  }
}

/** No response, or a success that is not JSON. Its message is empty, so the screen's own text is shown. */
export class TransportError extends Error {
  override name = 'TransportError'
}

export interface RawResponse {
  status: number
  text: string
}
export type Send = (
  url: string,
  request: RequestInit,
  onProgress?: (share: number) => void,
) => Promise<RawResponse>

export interface ClientOptions {
  /** Origin of the API, '' for the page's own. */
  origin: string
  token: () => string | null
  /** Called when a call that needs a token returns 401 for the token that was sent. */
  onSignedOut?: (token: string) => void
  send?: Send
}

/** Typed client: `client('getOrder', { params: { id } })` returns the response; throws ApiError or TransportError. */
export function createClient({ origin, token, onSignedOut, send = sendByFetch }: ClientOptions) {
  return async function request<N extends CallName>(
    name: N,
    ...[input]: CallInput<Calls[N]> extends infer I ? (object extends I ? [input?: I] : [input: I]) : never
  ): Promise<SuccessResponse<Calls[N]>> {
    const given: UntypedInput = input ?? {}
    const bearer = token()
    const response = await sendCall(send, origin, clientCall(name), given, bearer)
    const body = parse(response)
    if (response.status >= 200 && response.status < 300) return body as SuccessResponse<Calls[N]>
    if (response.status === 401 && bearer !== null && clientCall(name).access !== 'public')
      onSignedOut?.(bearer)
    throw new ApiError(response.status, body)
  }
}

/** The client's data about a call. In a browser, throws before the back office's calls are loaded. */
export function clientCall(name: CallName): ClientCall {
  const call = clientCalls[name]
  if (!call) throw new Error(`the call ${name} is not loaded`)
  return call
}

export type Client = ReturnType<typeof createClient>

export type DownloadName = { [N in CallName]: Calls[N] extends { download: string } ? N : never }[CallName]

/** Downloads by name: `download('exportOrders', { query })` returns the file; throws ApiError or TransportError. */
export function createDownload({ origin, token, onSignedOut }: ClientOptions) {
  return async function download(
    name: DownloadName,
    { params, query, body }: Pick<UntypedInput, 'params' | 'query' | 'body'> = {},
  ): Promise<Blob> {
    const bearer = token()
    const headers: Record<string, string> = bearer === null ? {} : { authorization: `Bearer ${bearer}` }
    const call = clientCall(name)
    const request: RequestInit = { method: call.method, headers }
    if (body) {
      request.body = JSON.stringify(body)
      headers['content-type'] = 'application/json'
    }
    const response = await fetch(origin + callUrl(call, params, query), request).catch((cause: unknown) => {
      throw new TransportError('', { cause })
    })
    if (response.ok) return response.blob()
    if (response.status === 401 && bearer !== null) onSignedOut?.(bearer)
    throw new ApiError(response.status, parse({ status: response.status, text: await response.text() }))
  }
}

type QueryValues = Record<string, string | number | boolean | undefined>

interface UntypedInput {
  params?: Record<string, string>
  query?: QueryValues
  body?: Record<string, unknown>
  headers?: Record<string, string>
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

async function sendCall(
  send: Send,
  origin: string,
  call: ClientCall,
  input: UntypedInput,
  bearer: string | null,
) {
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers }
  if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`
  const request: RequestInit = { method: call.method, headers, signal: input.signal ?? null }
  if (input.body && call.multipart) request.body = toForm(input.body)
  else if (input.body) {
    request.body = JSON.stringify(input.body)
    headers['content-type'] = 'application/json'
  }
  try {
    return await send(origin + callUrl(call, input.params, input.query), request, input.onProgress)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new TransportError('', { cause: error })
  }
}

/** The URL of a call relative to its origin, with parameters and query. */
export function callUrl(
  call: Pick<Call, 'path'>,
  params: Record<string, string> = {},
  query: QueryValues = {},
): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** A record as multipart: files as they are, lists of files as repeated parts, other objects as JSON text. */
function toForm(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    if (value instanceof Blob) form.append(name, value)
    else if (Array.isArray(value) && value.every((one) => one instanceof Blob)) {
      for (const file of value) form.append(name, file)
    } else form.append(name, asText(value))
  }
  return form
}

function asText(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

async function sendByFetch(url: string, request: RequestInit): Promise<RawResponse> {
  const response = await fetch(url, request)
  return { status: response.status, text: await response.text() }
}

/** As in the error catalogue, which the storefront does not load. */
const TOO_LARGE_TEXT = 'This upload is too large. Please choose a smaller file.'

function parse({ status, text }: RawResponse): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // A proxy’s own page: nginx accepts only 1 MB if its limit is not raised.
  }
  if (status === 413) return { code: 'TOO_LARGE', message: TOO_LARGE_TEXT }
  if (status >= 400) return {}
  throw new TransportError('')
}
