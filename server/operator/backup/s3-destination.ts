import {
  bucketOf,
  codeOf,
  readS3Xml,
  type S3Response,
  s3Error,
  type S3Request,
  s3Requests,
  type S3Send,
  s3Store,
} from '../../files/s3.ts'
import { hash } from '../../ids.ts'
import { messageOf } from '../../shop-error.ts'
import type { AwsKeys } from '../../settings.ts'
import { chunksOf } from './encrypt.ts'
import { type BackupDestination, NoBackup } from './format.ts'

/** The folder in the bucket, so backups can be beside other files. */
const FOLDER = 'backups'
/** Bytes sent or fetched at a time; S3 allows 10,000 parts, 84 GB. */
const PART_BYTES = 8 * 1024 * 1024
/** A slow connection transfers 70 KB/s. A bucket that does not respond is given up on after this time. */
const PART_MS = 2 * 60_000
/** Time for removing an unfinished upload while someone waits for the end. */
const GIVE_UP_MS = 3_000

/** Backups in a bucket (`s3://bucket?endpoint=…&region=…`). S3 joins the parts of one when the last has arrived. */
export function s3Destination(url: string, keys: AwsKeys): BackupDestination {
  const { list, remove } = s3Store(url, keys)
  const send = s3Requests(bucketOf(url), keys)
  return {
    write: (name, parts, signal) => write(within(send, signal), `${FOLDER}/${name}`, parts),
    read: (name, signal) => read(within(send, signal), name),
    names: async () => {
      const names: string[] = []
      for await (const { name } of list(FOLDER)) names.push(name.slice(FOLDER.length + 1))
      return names
    },
    remove: (name) => remove(`${FOLDER}/${name}`),
  }
}

/** The signal also ends each request. */
function within(send: S3Send, signal: AbortSignal | undefined): S3Send {
  return (request) => send({ signal, within: PART_MS, ...request })
}

async function write(send: S3Send, name: string, parts: AsyncIterable<Uint8Array>): Promise<number> {
  const started = await good(send, { method: 'POST', name, query: { uploads: '' } })
  const uploadId = readS3Xml<StartedUpload>(started.body).InitiateMultipartUploadResult?.UploadId
  if (!uploadId) throw new Error('the bucket in BACKUP_TO does not accept multipart uploads')
  try {
    const etags: string[] = []
    let bytes = 0
    for await (const chunk of chunksOf(parts, PART_BYTES)) {
      etags.push(await putPart(send, { name, uploadId, number: etags.length + 1 }, chunk.bytes))
      bytes += chunk.bytes.length
    }
    await complete(send, { name, uploadId }, etags)
    return bytes
  } catch (error) {
    const ending = { timeout: GIVE_UP_MS, within: GIVE_UP_MS, signal: undefined }
    await send({ method: 'DELETE', name, query: { uploadId }, ...ending }).catch(() => undefined)
    throw error
  }
}

interface StartedUpload {
  InitiateMultipartUploadResult: { UploadId: string }
}

interface Upload {
  name: string
  uploadId: string
}

async function putPart(send: S3Send, { name, uploadId, number }: Upload & { number: number }, bytes: Buffer) {
  const { etag } = await good(send, {
    method: 'PUT',
    name,
    query: { partNumber: String(number), uploadId },
    headers: { 'x-amz-content-sha256': hash(bytes) },
    body: new Uint8Array(bytes),
    timeout: PART_MS,
  })
  return etag
}

/**
 * S3 may respond 200 and then report a failure; and an attempt whose response was lost may have joined the parts
 * already.
 */
async function complete(send: S3Send, { name, uploadId }: Upload, etags: readonly string[]): Promise<void> {
  const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const headers = { 'content-type': 'application/xml', 'x-amz-content-sha256': hash(body) }
  const request: S3Request = {
    method: 'POST',
    name,
    query: { uploadId },
    headers,
    body: new Uint8Array(body),
    timeout: PART_MS,
  }
  try {
    const response = await good(send, request)
    if (codeOf(response.body)) throw s3Error(request, response)
  } catch (error) {
    if ((await send({ method: 'HEAD', name })).status !== 200) throw error
  }
}

async function* read(send: S3Send, name: string): AsyncGenerator<Buffer> {
  for (let from = 0; ; from += PART_BYTES) {
    const headers = { range: `bytes=${from}-${from + PART_BYTES - 1}` }
    const request: S3Request = { method: 'GET', name: `${FOLDER}/${name}`, headers, timeout: PART_MS }
    const response = await send(request).catch((error: Error) => {
      throw new NoBackup(messageOf(error))
    })
    if (response.status === 404 && from === 0) throw new NoBackup(`there is no backup ${name} in BACKUP_TO`)
    if (response.status === 416 && from > 0) return // it ended with the previous part
    if (response.status !== 206) throw s3Error(request, response)
    yield response.body
    if (response.body.length < PART_BYTES) return
  }
}

async function good(send: S3Send, request: S3Request): Promise<S3Response> {
  const response = await send(request)
  if (response.status === 200) return response
  throw s3Error(request, response)
}
