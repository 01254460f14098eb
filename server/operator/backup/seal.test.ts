import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Decrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { sealed, unsealed } from './seal.ts'

const PASSPHRASE = 'सर्वे भवन्तु सुखिनः'
const PIECE = 65_536

async function* inParts(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

const seal = (bytes: Uint8Array) => buffer(sealed(inParts(bytes), PASSPHRASE, 10))
const open = (bytes: Uint8Array, passphrase?: string) => buffer(unsealed('FILE', inParts(bytes), passphrase))

const DAMAGED = 'FILE is damaged or incomplete: nothing was restored'

test('sealed bytes come back with their passphrase alone', async () => {
  for (const length of [0, PIECE, 200_001]) {
    const bytes = randomBytes(length)
    expect((await open(await seal(bytes), PASSPHRASE)).equals(bytes)).toBe(true)
  }
  const whole = await seal(randomBytes(100))
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

test('a cut, a swap, a repeat and a changed byte of what was sealed are all noticed', async () => {
  const whole = await seal(randomBytes(3 * PIECE + 5))
  const size = PIECE + 16
  const head = whole.length - 3 * size - (5 + 16) // as long as it is
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

test('the same bytes are sealed otherwise each time, and whoever reads the age format opens them', async () => {
  const bytes = Buffer.from('ॐ')
  const [one, other] = [await buffer(sealed(inParts(bytes), PASSPHRASE)), await seal(bytes)]
  expect(one.equals(other)).toBe(false)
  const age = new Decrypter()
  age.addPassphrase(PASSPHRASE.normalize('NFC'))
  expect(Buffer.from(await age.decrypt(one))).toEqual(bytes)
})

test('what fails while it is read keeps its own words', async () => {
  const whole = await seal(randomBytes(200_000))
  const failing = async function* () {
    yield whole.subarray(0, 100_000)
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
  }
  await expect(buffer(unsealed('FILE', failing(), PASSPHRASE))).rejects.toThrow('EIO: i/o error, read')
})
