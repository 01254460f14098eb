import { createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksOf } from './chunks.ts'
import { sealed, unsealed } from './seal.ts'

const PASSPHRASE = 'सर्वे भवन्तु सुखिनः'
const HEAD = 48
const CHUNK = 64 * 1024 + 16

async function* inParts(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const seal = (bytes: Uint8Array) => buffer(sealed(inParts(bytes), PASSPHRASE))
const open = (bytes: Uint8Array, passphrase?: string) => buffer(unsealed('FILE', inParts(bytes), passphrase))

const DAMAGED = 'FILE is damaged or cut off: nothing was restored'

test('pieces hold the same bytes, all of one size but the last, which alone says that it is', async () => {
  const bytes = randomBytes(2_000)
  const some = { length: fc.integer({ min: 0, max: 2_000 }), size: fc.integer({ min: 1, max: 500 }) }
  await fc.assert(
    fc.asyncProperty(fc.record({ ...some, part: some.size }), async ({ length, size, part }) => {
      const pieces = []
      for await (const piece of chunksOf(inParts(bytes.subarray(0, length), part), size)) pieces.push(piece)
      expect(Buffer.concat(pieces.map((piece) => piece.bytes))).toEqual(bytes.subarray(0, length))
      expect(pieces.slice(0, -1).every((piece) => piece.bytes.length === size && !piece.isLast)).toBe(true)
      expect(pieces.at(-1)).toMatchObject({ isLast: true })
    }),
  )
})

test.each([0, 65_536, 200_001])('%i bytes that were sealed come back', async (length) => {
  const bytes = randomBytes(length)
  expect((await open(await seal(bytes), PASSPHRASE)).equals(bytes)).toBe(true)
})

test('no passphrase and a wrong one are one line each; what is not sealed passes with either', async () => {
  const bytes = await seal(randomBytes(1_000))
  await expect(open(bytes)).rejects.toThrow('FILE is sealed: set BACKUP_PASSPHRASE')
  await expect(open(bytes, `${PASSPHRASE} `)).rejects.toThrow(
    'BACKUP_PASSPHRASE is not the one that FILE was made with',
  )
  const plain = randomBytes(100)
  expect(await open(plain, PASSPHRASE)).toEqual(plain)
  expect(await open(plain.subarray(0, 20))).toEqual(plain.subarray(0, 20))
})

test('a cut, also between two chunks, a swap, a repeat and a changed byte are all noticed', async () => {
  const whole = await seal(randomBytes(3 * 65_536 + 5))
  const [head, one, two, rest] = [
    whole.subarray(0, HEAD),
    whole.subarray(HEAD, HEAD + CHUNK),
    whole.subarray(HEAD + CHUNK, HEAD + 2 * CHUNK),
    whole.subarray(HEAD + 2 * CHUNK),
  ]
  const changed = Buffer.from(whole)
  changed[HEAD + 70_000]! ^= 1
  const bad = [
    whole.subarray(0, -1),
    whole.subarray(0, HEAD + CHUNK),
    whole.subarray(0, HEAD),
    Buffer.concat([head, two, one, rest]),
    Buffer.concat([head, one, one, two, rest]),
    Buffer.concat([head, two, rest]),
    Buffer.concat([whole, one]),
    changed,
  ]
  for (const bytes of bad) await expect(open(bytes, PASSPHRASE)).rejects.toThrow(DAMAGED)
  await expect(open(whole.subarray(0, 20), PASSPHRASE)).rejects.toThrow(DAMAGED)
})

test('the same bytes are sealed otherwise each time, and open by the description in docs/how-to/backups.md', async () => {
  const bytes = Buffer.from('ॐ')
  const [one, other] = [await seal(bytes), await seal(bytes)]
  expect(one.subarray(16).equals(other.subarray(16))).toBe(false)
  const key = scryptSync(PASSPHRASE.normalize('NFC'), one.subarray(16, 32), 32, {
    N: 32_768,
    r: 8,
    p: 3,
    maxmem: 2 ** 26,
  })
  const last = one.subarray(HEAD)
  const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from('000000000000000000000001', 'hex'))
  cipher.setAuthTag(last.subarray(-16))
  expect(Buffer.concat([cipher.update(last.subarray(0, -16)), cipher.final()])).toEqual(bytes)
})
