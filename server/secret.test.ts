import { expect, test } from 'vitest'
import { vaultOf } from './secret.ts'

const SECRET = 'a shop secret of at least 32 characters'

test('sealed data opens only with its purpose and secret, and never looks the same twice', () => {
  const vault = vaultOf(SECRET)
  const sealed = vault.encrypt('गुप्त key', 'second factor of 1')
  expect(sealed).not.toContain('key')
  expect(vault.decrypt(sealed, 'second factor of 1')).toBe('गुप्त key')
  expect(vaultOf(SECRET).decrypt(sealed, 'second factor of 1')).toBe('गुप्त key')
  expect(vault.decrypt(sealed, 'second factor of 2')).toBeNull()
  expect(vaultOf(`${SECRET}!`).decrypt(sealed, 'second factor of 1')).toBeNull()
  expect(vault.encrypt('गुप्त key', 'second factor of 1')).not.toBe(sealed)
})

test('changed, cut and foreign bytes open nothing', () => {
  const vault = vaultOf(SECRET)
  const bytes = Buffer.from(vault.encrypt('x', 'p'), 'base64url')
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(vault.decrypt(changed.toString('base64url'), 'p')).toBeNull()
  }
  for (const text of ['', 'x', bytes.subarray(0, 27).toString('base64url'), '!'.repeat(80)])
    expect(vault.decrypt(text, 'p')).toBeNull()
})

test('a keyed hash is the same for the same text, purpose and secret, and another one for any other', () => {
  const hash = vaultOf(SECRET).keyedHash('192.0.2.1', 'address')
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(vaultOf(SECRET).keyedHash('192.0.2.1', 'address')).toBe(hash)
  expect(vaultOf(SECRET).keyedHash('192.0.2.2', 'address')).not.toBe(hash)
  expect(vaultOf(SECRET).keyedHash('192.0.2.1', 'other')).not.toBe(hash)
  expect(vaultOf(`${SECRET}!`).keyedHash('192.0.2.1', 'address')).not.toBe(hash)
})
