import { hash } from '../ids.ts'
import { messageOf } from '../refusal.ts'
import type { AwsKeys } from '../settings.ts'
import { checkedFolder, checkedName, type FileStore, pictureType } from './file-store.ts'
import {
  codeOf,
  readS3Xml,
  type S3Bucket,
  type S3Request,
  s3Refused,
  s3Requests,
  type S3Send,
} from './s3-requests.ts'

/** A bucket that takes longer to say that it is there is not ready. Asked four times. */
const READY_MS = 3_000

/** Files in the bucket of FILES_URL (`s3://bucket?endpoint=…&region=…`). S3 keeps a file whole or not at all. */
export function s3Store(url: string, keys: AwsKeys): FileStore {
  const bucket = bucketOf(url)
  const send = s3Requests(bucket, keys)
  const has = async (name: string) => {
    const answer = await send({ method: 'HEAD', name: checkedName(name) })
    if (answer.status === 200) return true
    if (answer.status === 404) return false
    throw s3Refused({ method: 'HEAD', name }, answer)
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
      await expect(send, { method: 'DELETE', name: checkedName(name) }, [200, 204, 404])
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

/** The signed hash makes the server refuse bytes that were cut or changed on their way. */
async function put(send: S3Send, name: string, bytes: Uint8Array): Promise<void> {
  const headers = { 'content-type': pictureType(name), 'x-amz-content-sha256': hash(bytes) }
  await expect(send, { method: 'PUT', name, headers, body: new Uint8Array(bytes) }, [200])
}

async function get(send: S3Send, name: string): Promise<Buffer | null> {
  const request: S3Request = { method: 'GET', name: checkedName(name) }
  const answer = await send(request)
  if (answer.status === 200) return answer.body
  if (answer.status === 404 && codeOf(answer.body) === 'NoSuchKey') return null
  throw s3Refused(request, answer)
}

interface ListAnswer {
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
    const { Contents = [], NextContinuationToken = '' } = readS3Xml<ListAnswer>(page).ListBucketResult ?? {}
    for (const { Key, LastModified } of Contents) yield { name: Key, modifiedAt: Date.parse(LastModified) }
    token = NextContinuationToken
  } while (token)
}

async function checkBucket(send: S3Send, { name, endpoint }: S3Bucket): Promise<void> {
  const request: S3Request = { method: 'HEAD', name: '', patience: READY_MS }
  const answer = await send(request).catch((error: Error) => {
    throw new Error(messageOf(error), { cause: error })
  })
  if (answer.status === 404) throw new Error(`there is no bucket ${name} at ${endpoint}`)
  if (answer.status === 403)
    throw new Error(
      `the keys can’t access the bucket ${name} at ${endpoint}, or this machine’s clock is wrong`,
    )
  if (answer.status !== 200) throw s3Refused(request, answer)
}

async function expect(send: S3Send, request: S3Request, good: readonly number[]): Promise<Buffer> {
  const answer = await send(request)
  if (!good.includes(answer.status)) throw s3Refused(request, answer)
  return answer.body
}
