import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
const browser = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
  clear: () => storage.clear(),
}
vi.stubGlobal('localStorage', browser)
const { clearSession, dropSession, hasExpired, homeOf, readSession, startSession } =
  await import('#web/session.ts')

const asha = {
  _id: 'asha',
  role: 'customer',
  name: 'Asha',
  email: 'a@b.example',
  mobile: '9876543210',
  isVerified: true,
} as const

beforeEach(() => storage.clear())

function refuse(): never {
  throw new DOMException('no room', 'QuotaExceededError')
}

test('a login is kept under exactly the four keys, the user as JSON', () => {
  startSession('secret', asha)
  expect([...storage.keys()].toSorted()).toEqual(['role', 'token', 'user', 'userId'])
  expect(JSON.parse(storage.get('user') ?? '')).toEqual(asha)
  expect(readSession()).toEqual({ token: 'secret', role: 'customer', userId: 'asha', user: asha })
})

test('mainUserId stands in for a missing userId, and a damaged user does no harm', () => {
  for (const [key, value] of Object.entries({ token: 't', role: 'customer', mainUserId: 'main', user: '{' }))
    storage.set(key, value)
  expect(readSession()).toEqual({ token: 't', role: 'customer', userId: 'main', user: {} })
})

test('there is no session without a token', () => {
  storage.set('role', 'admin')
  expect(readSession()).toBeNull()
})

test('a dead token takes the session keys and leaves the rest, logging out all but the looks', () => {
  storage.set('samagri-theme', 'dark')
  storage.set('samagri-tables', '{}')
  storage.set('draft', 'x')
  startSession('t', asha)
  dropSession('t')
  expect([...storage.keys()]).toEqual(['samagri-theme', 'samagri-tables', 'draft'])
  startSession('t', asha)
  clearSession()
  expect([...storage]).toEqual([
    ['samagri-theme', 'dark'],
    ['samagri-tables', '{}'],
  ])
})

test('a session that died says so until the next one; a logout does not, and a late 401 ends no newer session', () => {
  startSession('old', asha)
  dropSession('old')
  expect(hasExpired()).toBe(true)
  startSession('new', asha)
  dropSession('old')
  expect([readSession()?.token, hasExpired()]).toEqual(['new', false])
  clearSession()
  expect(hasExpired()).toBe(false)
})

test('where storage is full or forbidden a session lives until the page is left', () => {
  for (const broken of [{ setItem: refuse }, { getItem: refuse, setItem: refuse }]) {
    vi.stubGlobal('localStorage', { ...browser, ...broken })
    startSession('secret', asha)
    expect(readSession()).toMatchObject({ token: 'secret', userId: 'asha' })
    clearSession()
    expect(readSession()).toBeNull()
  }
  vi.stubGlobal('localStorage', browser)
})

test('admin, user and customer have a home, a leftover or unknown role has none', () => {
  expect(['admin', 'user', 'customer', 'dhobi', '', 'boss'].map(homeOf)).toEqual([
    '/admin',
    '/customer',
    '/',
    null,
    null,
    null,
  ])
})
