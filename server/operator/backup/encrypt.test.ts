import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Decrypter } from 'age-encryption'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksOf, encryptStream, decryptStream } from './encrypt.ts'

const PASSPHRASE = 'सर्वे भवन्तु सुखिनः'
const PIECE = 65_536

async function* inParts(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const seal = (bytes: Uint8Array) => buffer(encryptStream(inParts(bytes), PASSPHRASE, 10))
const open = (bytes: Uint8Array, passphrase?: string) =>
  buffer(decryptStream('FILE', inParts(bytes), passphrase))

/**
 * As earlier versions of the shop encrypted a backup: salt, proof of the passphrase, numbered chunks of
 * AES-256-GCM.
 */
async function sealAsBefore(bytes: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(16)
  const cost = { N: 32_768, r: 8, p: 3, maxmem: 2 ** 26 }
  const key = scryptSync(PASSPHRASE.normalize('NFC'), salt, 32, cost)
  const encrypted = (nonce: Buffer, plain: Uint8Array) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const parts = [Buffer.from('samagri-sealed-1'), salt, encrypted(Buffer.alloc(12, 255), Buffer.alloc(0))]
  let number = 0
  for await (const { bytes: chunk, isLast } of chunksOf(inParts(bytes), PIECE)) {
    const nonce = `0000000000${number.toString(16).padStart(12, '0')}0${isLast ? 1 : 0}`
    parts.push(encrypted(Buffer.from(nonce, 'hex'), chunk))
    number += 1
  }
  return Buffer.concat(parts)
}

const DAMAGED = 'FILE is damaged or incomplete: nothing was restored'

test('pieces hold the same bytes and have one size, except the last, which is marked as last', async () => {
  const bytes = randomBytes(2_000)
  const some = { length: fc.integer({ min: 0, max: 2_000 }), size: fc.integer({ min: 1, max: 500 }) }
  await fc.assert(
    fc.asyncProperty(fc.record({ ...some, part: some.size }), async ({ length, size, part }) => {
      const chunks = []
      for await (const chunk of chunksOf(inParts(bytes.subarray(0, length), part), size)) chunks.push(chunk)
      expect(Buffer.concat(chunks.map((chunk) => chunk.bytes))).toEqual(bytes.subarray(0, length))
      expect(chunks.slice(0, -1).every((chunk) => chunk.bytes.length === size && !chunk.isLast)).toBe(true)
      expect(chunks.at(-1)).toMatchObject({ isLast: true })
    }),
  )
})

test.each([
  ['now', seal],
  ['by earlier versions', sealAsBefore],
])('bytes that were sealed %s come back with their passphrase alone', async (_, by) => {
  for (const length of [0, PIECE, 200_001]) {
    const bytes = randomBytes(length)
    expect((await open(await by(bytes), PASSPHRASE)).equals(bytes)).toBe(true)
  }
  const whole = await by(randomBytes(100))
  await expect(open(whole)).rejects.toThrow('FILE is encrypted: set BACKUP_PASSPHRASE')
  await expect(open(whole, `${PASSPHRASE} `)).rejects.toThrow(
    'BACKUP_PASSPHRASE is not the passphrase that FILE was made with',
  )
})

test('what is not sealed passes with a passphrase and without one', async () => {
  const plain = randomBytes(100)
  expect(await open(plain, PASSPHRASE)).toEqual(plain)
  expect(await open(plain.subarray(0, 20))).toEqual(plain.subarray(0, 20))
})

test.each([
  ['now', seal],
  ['by earlier versions', sealAsBefore],
])('a cut, a swap, a repeat and a changed byte of what was sealed %s are all noticed', async (_, by) => {
  const whole = await by(randomBytes(3 * PIECE + 5))
  const size = PIECE + 16
  const head = whole.length - 3 * size - (5 + 16) // of any length
  const [start, one, two, rest] = [
    whole.subarray(0, head),
    whole.subarray(head, head + size),
    whole.subarray(head + size, head + 2 * size),
    whole.subarray(head + 2 * size),
  ]
  const changed = Buffer.from(whole)
  changed[head + 70_000]! ^= 1
  const bad = [
    whole.subarray(0, -1),
    whole.subarray(0, head + size),
    start,
    Buffer.concat([start, two, one, rest]),
    Buffer.concat([start, one, one, two, rest]),
    Buffer.concat([start, two, rest]),
    Buffer.concat([whole, one]),
    changed,
    whole.subarray(0, 20),
  ]
  for (const [i, bytes] of bad.entries())
    await expect(open(bytes, PASSPHRASE), `${i}`).rejects.toThrow(DAMAGED)
})

test('the same bytes are sealed differently each time, and any age tool can open them', async () => {
  const bytes = Buffer.from('ॐ')
  const [one, other] = [await buffer(encryptStream(inParts(bytes), PASSPHRASE)), await seal(bytes)]
  expect(one.equals(other)).toBe(false)
  const age = new Decrypter()
  age.addPassphrase(PASSPHRASE.normalize('NFC'))
  expect(Buffer.from(await age.decrypt(one))).toEqual(bytes)
})

test('an error while reading keeps its own message', async () => {
  const whole = await seal(randomBytes(200_000))
  const failing = async function* () {
    yield whole.subarray(0, 100_000)
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
  }
  await expect(buffer(decryptStream('FILE', failing(), PASSPHRASE))).rejects.toThrow('EIO: i/o error, read')
})
