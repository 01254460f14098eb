import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { chunksOf } from './chunks.ts'
import { damaged, NoBackup } from './no-backup.ts'

// A sealed backup: MARK, 16 bytes of salt, 16 bytes that prove the passphrase, then chunks of 64 KiB by AES-256-GCM,
// each with its 16 bytes of tag. docs/how-to/backups.md tells all of it, so that others can open one too.

const MARK = Buffer.from('samagri-sealed-1')
const SALT_BYTES = 16
const TAG_BYTES = 16
const HEAD_BYTES = MARK.length + SALT_BYTES + TAG_BYTES
const CHUNK_BYTES = 64 * 1024
const CIPHER = 'aes-256-gcm'
/** 32 MiB and a quarter of a second for each passphrase that somebody tries. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 }
const PROOF = Buffer.alloc(12, 0xff)

const keyOf = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

/** Encrypts a stream. Each chunk is bound to its place and the last one is marked: no cut and no swap goes unseen. */
export async function* sealed(parts: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = await keyOf(passphrase.normalize('NFC'), salt, 32, COST)
  yield Buffer.concat([MARK, salt, encrypted(key, PROOF, Buffer.alloc(0))])
  let place = 0
  for await (const { bytes, isLast } of chunksOf(parts, CHUNK_BYTES)) {
    yield encrypted(key, nonceOf(place, isLast), bytes)
    place += 1
  }
}

/** The bytes of a backup, decrypted where it is sealed. Throws one line for a wrong passphrase or changed bytes. */
export async function* unsealed(
  name: string,
  parts: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { head, rest } = await headOf(parts)
  if (!head.subarray(0, MARK.length).equals(MARK)) {
    yield head
    yield* rest
    return
  }
  const key = await opening(name, head, passphrase)
  let place = 0
  for await (const { bytes, isLast } of chunksOf(rest, CHUNK_BYTES + TAG_BYTES)) {
    const opened = decrypted(key, nonceOf(place, isLast), bytes)
    if (!opened) throw damaged(name)
    yield opened
    place += 1
  }
}

async function opening(name: string, head: Buffer, passphrase: string | undefined): Promise<Buffer> {
  if (head.length < HEAD_BYTES) throw damaged(name)
  if (!passphrase)
    throw new NoBackup(`${name} is sealed: set BACKUP_PASSPHRASE to the passphrase it was made with`)
  const salt = head.subarray(MARK.length, MARK.length + SALT_BYTES)
  const key = await keyOf(passphrase.normalize('NFC'), salt, 32, COST)
  if (decrypted(key, PROOF, head.subarray(-TAG_BYTES))) return key
  throw new NoBackup(`BACKUP_PASSPHRASE is not the one that ${name} was made with`)
}

/** The first bytes, fewer where there are no more, and an iterable of those after them. */
async function headOf(parts: AsyncIterable<Uint8Array>) {
  const all = parts[Symbol.asyncIterator]()
  let bytes = Buffer.alloc(0)
  while (bytes.length < HEAD_BYTES) {
    const { value, done } = await all.next()
    if (done) break
    bytes = Buffer.concat([bytes, value])
  }
  const rest = async function* () {
    yield bytes.subarray(HEAD_BYTES)
    yield* { [Symbol.asyncIterator]: () => all }
  }
  return { head: bytes.subarray(0, HEAD_BYTES), rest: rest() }
}

/** A key is of one file only, so that a counter is enough. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function encrypted(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce)
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function decrypted(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length < TAG_BYTES) return null
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const opened = cipher.update(bytes.subarray(0, -TAG_BYTES))
  try {
    cipher.final() // of GCM it holds no bytes, and throws for those that were changed
    return opened
  } catch {
    return null
  }
}
