import { createDecipheriv, scrypt } from 'node:crypto'
import { ReadableStream as Streams } from 'node:stream/web'
import { promisify } from 'node:util'
import { messageOf } from '../../shop-error.ts'
import { damaged, NoBackup } from './format.ts'

// An encrypted backup is an age file (https://age-encryption.org/v1) with a passphrase, which the age program opens
// too.

const AGE = Buffer.from('age-encryption.org/')
/** As a power of 2: 64 MiB, and about a second for each passphrase tried. */
const WORK_FACTOR = 16

/** Encrypts a stream. Only tests, which open many, use a lower work factor. */
export async function* encryptStream(
  parts: AsyncIterable<Uint8Array>,
  passphrase: string,
  workFactor = WORK_FACTOR,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await import('age-encryption')
  const age = new Encrypter()
  age.setScryptWorkFactor(workFactor)
  age.setPassphrase(passphrase.normalize('NFC'))
  yield* await age.encrypt(streamOf(parts))
}

/**
 * The bytes of a backup, decrypted if it is encrypted. Throws a one-line error for a wrong passphrase or altered
 * bytes.
 */
export async function* decryptStream(
  name: string,
  parts: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { head: header, all } = await peek(parts, OLD_HEAD_BYTES)
  const isOld = header.subarray(0, OLD_MARK.length).equals(OLD_MARK)
  if (!isOld && !header.subarray(0, AGE.length).equals(AGE)) {
    yield* all
    return
  }
  if (!passphrase)
    throw new NoBackup(`${name} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with`)
  yield* isOld ? decryptOld(name, all, passphrase) : opened(name, all, passphrase)
}

async function* opened(name: string, parts: AsyncIterable<Uint8Array>, passphrase: string) {
  const { Decrypter } = await import('age-encryption')
  const age = new Decrypter()
  age.addPassphrase(passphrase.normalize('NFC'))
  try {
    yield* await age.decrypt(streamOf(parts))
  } catch (error) {
    if (error instanceof NoBackup || (error as NodeJS.ErrnoException).syscall) throw error
    throw /no identity matched/.test(messageOf(error)) ? wrongPassphrase(name) : damaged(name)
  }
}

function streamOf(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Streams.from(parts) as ReadableStream<Uint8Array>
}

function wrongPassphrase(name: string): Error {
  return new NoBackup(`BACKUP_PASSPHRASE is not the passphrase that ${name} was made with`)
}

/** The first bytes, fewer if there are no more, and a stream of all bytes including them. */
async function peek(parts: AsyncIterable<Uint8Array>, size: number) {
  const rest = parts[Symbol.asyncIterator]()
  let header = Buffer.alloc(0)
  while (header.length < size) {
    const { value, done } = await rest.next()
    if (done) break
    header = Buffer.concat([header, value])
  }
  const all = async function* () {
    yield header
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { head: header, all: all() }
}

// Backups encrypted before age was used: OLD_MARK, 16 bytes of salt, the tag of AES-256-GCM over nothing with the
// nonce 12 × 255, which proves the passphrase, then chunks of 64 KiB by AES-256-GCM, each with its tag. A chunk's
// nonce is its number from 0 in bytes 5 to 10, and in byte 11 a 1 for the last chunk.

const OLD_MARK = Buffer.from('samagri-sealed-1')
const OLD_HEAD_BYTES = 48
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const OLD_COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 }
const deriveKey = promisify<string, Buffer, number, typeof OLD_COST, Buffer>(scrypt)

async function* decryptOld(name: string, parts: AsyncIterable<Uint8Array>, passphrase: string) {
  const { head: header, all } = await peek(parts, OLD_HEAD_BYTES)
  if (header.length < OLD_HEAD_BYTES) throw damaged(name)
  const key = await deriveKey(passphrase.normalize('NFC'), header.subarray(16, 32), 32, OLD_COST)
  if (!decrypted(key, Buffer.alloc(12, 0xff), header.subarray(32, OLD_HEAD_BYTES)))
    throw wrongPassphrase(name)
  let number = 0
  for await (const { bytes, isLast } of chunksOf(skipBytes(all, OLD_HEAD_BYTES), CHUNK_BYTES + TAG_BYTES)) {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(number, 5, 6)
    nonce[11] = isLast ? 1 : 0
    const chunk = decrypted(key, nonce, bytes)
    if (!chunk) throw damaged(name)
    yield chunk
    number += 1
  }
}

/** The bytes after the first `count`, which are all in the first part. */
async function* skipBytes(parts: AsyncIterable<Uint8Array>, count: number) {
  let left = count
  for await (const part of parts) {
    yield part.subarray(left)
    left = 0
  }
}

function decrypted(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length < TAG_BYTES) return null
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const opened = cipher.update(bytes.subarray(0, -TAG_BYTES))
  try {
    cipher.final() // for GCM this returns no bytes, and throws for altered ones
    return opened
  } catch {
    return null
  }
}

/** The same bytes in chunks of `size`, the last one shorter, possibly empty; and which one is the last. */
export async function* chunksOf(
  parts: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    waiting.push(part)
    length += part.length
    if (length <= size) continue // a full chunk waits too: only the next one shows that it is not the last
    let bytes = Buffer.concat(waiting)
    for (; bytes.length > size; bytes = bytes.subarray(size))
      yield { bytes: bytes.subarray(0, size), isLast: false }
    waiting = [bytes]
    length = bytes.length
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}
