import { expect, test } from 'vitest'
import { hashPassword, matchesPassword } from './passwords.ts'

test('a password matches its hash, which is different each time', async () => {
  const hashed = await hashPassword('गुप्त-Password-1')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('गुप्त-Password-1')).not.toBe(hashed)
  expect(await matchesPassword('गुप्त-Password-1', hashed)).toBe(true)
  expect(await matchesPassword('गुप्त-Password-2', hashed)).toBe(false)
})

test('without an account every password is wrong, after as much work as with one', async () => {
  for (const password of ['', 'x', 'गुप्त-Password-1'])
    expect(await matchesPassword(password, undefined)).toBe(false)
})
