import { ReadableStream as Streams } from 'node:stream/web'
import { messageOf } from '../../shop-error.ts'
import { damaged, NoBackup } from './format.ts'

// A sealed backup is a file of age (https://age-encryption.org/v1) with a passphrase, which the program age opens too.

const AGE = Buffer.from('age-encryption.org/')
/** 2 to the power of it: 64 MiB, and a second or so for each passphrase that someone tries. */
const WORK_FACTOR = 16

/** Encrypts a stream. Only tests, which open many, take a lower work factor. */
export async function* sealed(
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

/** The bytes of a backup, decrypted where it is sealed. Throws one line for a wrong passphrase or changed bytes. */
export async function* unsealed(
  name: string,
  parts: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { head: header, all } = await headOf(parts, AGE.length)
  if (!header.subarray(0, AGE.length).equals(AGE)) {
    yield* all
    return
  }
  if (!passphrase)
    throw new NoBackup(`${name} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with`)
  const { Decrypter } = await import('age-encryption')
  const age = new Decrypter()
  age.addPassphrase(passphrase.normalize('NFC'))
  try {
    yield* await age.decrypt(streamOf(all))
  } catch (error) {
    if (error instanceof NoBackup || (error as NodeJS.ErrnoException).syscall) throw error
    throw /no identity matched/.test(messageOf(error))
      ? new NoBackup(`BACKUP_PASSPHRASE is not the passphrase that ${name} was made with`)
      : damaged(name)
  }
}

function streamOf(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Streams.from(parts) as ReadableStream<Uint8Array>
}

/** The first bytes, fewer where there are no more, and all bytes with them. */
async function headOf(parts: AsyncIterable<Uint8Array>, size: number) {
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
