import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { hash } from '../ids.ts'
import { messageOf, ShopError } from '../shop-error.ts'
import type { AwsKeys } from '../settings.ts'
import { checkedFolder, checkedName, type FileStore, imageType } from './file-store.ts'

/** A bucket that takes longer to confirm that it exists is not ready. Tried four times. */
const READY_MS = 3_000

/**
 * Files in the bucket of FILES_URL (`s3://bucket?endpoint=…&region=…`). S3 stores a file completely or not at all.
 * Whatever else it answers, such as 403 to expired keys, is UNAVAILABLE with its cause.
 */
export function s3Store(url: string, keys: AwsKeys): FileStore {
  const bucket = bucketOf(url)
  const send = s3Requests(bucket, keys)
  const has = async (name: string) => {
    const response = await send({ method: 'HEAD', name: checkedName(name) })
    if (response.status === 200) return true
    if (response.status === 404) return false
    throw unavailable(s3Error({ method: 'HEAD', name }, response))
  }
  return {
    put: async (name, bytes) => {
      if (!(await has(name))) await put(send, name, bytes)
    },
    get: (name) => get(send, name),
    read: async (name) => {
      const content = await get(send, name)
      return content && { size: content.length, content }
    },
    has,
    remove: async (name) => {
      const request: S3Request = { method: 'DELETE', name: checkedName(name) }
      const response = await send(request)
      const isRemoved = [200, 204].includes(response.status) || codeOf(response.body) === 'NoSuchKey'
      if (!isRemoved) throw unavailable(s3Error(request, response))
    },
    list: (folder) => list(send, checkedFolder(folder)),
    ready: () => checkBucket(send, bucket),
  }
}

export function bucketOf(url: string): S3Bucket {
  const { hostname, searchParams } = new URL(url)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  return { name: hostname, endpoint, region }
}

/** The signed hash makes the server reject bytes that were truncated or changed in transit. */
async function put(send: S3Send, name: string, bytes: Uint8Array): Promise<void> {
  const headers = { 'content-type': imageType(name), 'x-amz-content-sha256': hash(bytes) }
  await expect(send, { method: 'PUT', name, headers, body: new Uint8Array(bytes) }, [200])
}

async function get(send: S3Send, name: string): Promise<Buffer | null> {
  const request: S3Request = { method: 'GET', name: checkedName(name) }
  const response = await send(request)
  if (response.status === 200) return response.body
  if (response.status === 404 && codeOf(response.body) === 'NoSuchKey') return null
  throw unavailable(s3Error(request, response))
}

interface ListResponse {
  ListBucketResult: { Contents?: { Key: string; LastModified: string }[]; NextContinuationToken?: string }
}

async function* list(send: S3Send, folder: string): AsyncGenerator<{ name: string; modifiedAt: number }> {
  let token = ''
  do {
    const query = {
      'list-type': '2',
      ...(folder && { prefix: `${folder}/` }),
      ...(token && { 'continuation-token': token }),
    }
    const page = await expect(send, { method: 'GET', name: '', query }, [200])
    const { Contents = [], NextContinuationToken = '' } = readS3Xml<ListResponse>(page).ListBucketResult ?? {}
    for (const { Key, LastModified } of Contents) yield { name: Key, modifiedAt: Date.parse(LastModified) }
    token = NextContinuationToken
  } while (token)
}

async function checkBucket(send: S3Send, { name, endpoint }: S3Bucket): Promise<void> {
  const request: S3Request = { method: 'HEAD', name: '', timeout: READY_MS }
  const response = await send(request).catch((error: Error) => {
    throw new Error(messageOf(error), { cause: error })
  })
  if (response.status === 404) throw new Error(`there is no bucket ${name} at ${endpoint}`)
  if (response.status === 403)
    throw new Error(
      `the keys can’t access the bucket ${name} at ${endpoint}, or this machine’s clock is wrong`,
    )
  if (response.status !== 200) throw s3Error(request, response)
}

async function expect(send: S3Send, request: S3Request, good: readonly number[]): Promise<Buffer> {
  const response = await send(request)
  if (!good.includes(response.status)) throw unavailable(s3Error(request, response))
  return response.body
}

const ATTEMPTS = 4
const FIRST_PAUSE_MS = 100
const ATTEMPT_MS = 10_000
const PUT_ATTEMPT_MS = 30_000

interface S3Bucket {
  name: string
  /** Origin of the server, with its base path if any. */
  endpoint: string
  region: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** '' for the bucket itself. */
  name: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  /** The time limit of an attempt, ms. */
  timeout?: number
  /** No attempt starts after this time, ms. */
  within?: number
  /** Aborts an attempt, and no other starts. */
  signal?: AbortSignal | undefined
}

export interface S3Response {
  status: number
  body: Buffer
  etag: string
  /** The bucket and its server, for error messages. */
  from: string
}

/**
 * Sends a signed request, retrying with backoff if the server fails or does not respond; finally throws UNAVAILABLE
 * with its cause.
 */
export type S3Send = (request: S3Request) => Promise<S3Response>

/** Requests to one bucket with path-style URLs, which every S3-compatible server understands. */
export function s3Requests({ name, endpoint, region }: S3Bucket, keys: AwsKeys): S3Send {
  const client = new AwsClient({ ...keys, service: 's3', region, retries: 0 })
  const bucket = `${endpoint.replace(/\/$/, '')}/${name}`
  const from = `the bucket ${name} at ${endpoint}`
  return async (request) => {
    const address = `${bucket}${pathOf(request)}${queryOf(request)}`
    const until = performance.now() + (request.within ?? Infinity)
    let lastError: unknown
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) await sleep(FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random()))
      if (attempt > 0 && (request.signal?.aborted || performance.now() > until)) break
      try {
        const response = { ...(await attemptOnce(client, address, request)), from }
        if (response.status < 500 && response.status !== 429) return response
        lastError = s3Error(request, response)
      } catch (error) {
        lastError = new Error(`${from} does not respond: ${errorCodeOf(error)}`, { cause: error })
      }
    }
    throw unavailable(lastError)
  }
}

/** A backup may have any name: + would be signed as a space, and everything after # would be lost. */
function pathOf({ name }: S3Request): string {
  return name && `/${name.split('/').map(encodeURIComponent).join('/')}`
}

function queryOf({ query }: S3Request): string {
  // Signed as %20, so sent as %20 too.
  return query ? `?${String(new URLSearchParams(query)).replaceAll('+', '%20')}` : ''
}

/** One attempt, including reading the whole body, so a connection that breaks half-way is not a success. */
async function attemptOnce(client: AwsClient, address: string, request: S3Request) {
  const { method, headers = {}, body, timeout = body ? PUT_ATTEMPT_MS : ATTEMPT_MS, signal } = request
  const signed = await client.sign(address, { method, headers, ...(body ? { body } : {}) })
  const response = await fetch(signed, {
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
  })
  const { status, headers: responded } = response
  return { status, body: Buffer.from(await response.arrayBuffer()), etag: responded.get('etag') ?? '' }
}

/** What to do about an error, if its code tells. */
const NEXT: Readonly<Record<string, string>> = {
  AccessDenied: 'allow these keys to list, read, write and delete in it',
  InvalidAccessKeyId: 'use the keys for this server',
  NoSuchBucket: 'create the bucket or correct its name',
  RequestTimeTooSkewed: 'set this machine’s clock with NTP',
  SignatureDoesNotMatch: 'use the secret key that belongs to the key ID',
}

/** One line that says what the server rejected and what to do. */
export function s3Error({ method, name }: S3Request, { status, body, from }: S3Response): Error {
  const code = codeOf(body)
  const reason = [status, code].filter(Boolean).join(' ')
  const next = NEXT[code] ? `: ${NEXT[code]}` : ''
  return new Error(`${from} answered ${reason} to ${method}${name && ` ${name}`}${next}`)
}

/** The code that S3 gives for an error: NoSuchKey, AccessDenied…; '' if it gives none. */
export function codeOf(body: Buffer): string {
  return readS3Xml<{ Error?: { Code?: string } }>(body).Error?.Code ?? ''
}

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true, // numbered ones too
  isArray: (name) => name === 'Contents',
})

/** An S3 response as an object of its elements, every value a text; {} if it is not XML. */
export function readS3Xml<T extends object>(body: Buffer): Partial<T> {
  try {
    return parser.parse(body) as T
  } catch {
    return {}
  }
}

/** Why a request got no response: ECONNREFUSED, or a timeout. */
function errorCodeOf(error: unknown): string {
  const cause = error as Error & { cause?: NodeJS.ErrnoException }
  return cause.cause?.code ?? cause.cause?.message ?? cause.message
}

function unavailable(cause: unknown): ShopError {
  const error = new ShopError('UNAVAILABLE')
  error.cause = cause
  return error
}
