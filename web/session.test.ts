import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const storage = new Map<string, string>()
const browser = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
  clear: () => storage.clear(),
}
vi.stubGlobal('localStorage', browser)
const forgotten = vi.fn(async () => true)
vi.stubGlobal('caches', { delete: forgotten })
const tabs = new EventTarget()
vi.stubGlobal('window', Object.assign(tabs, { setTimeout }))
vi.resetModules() // another test may have loaded it, without these
const {
  clearSession,
  dropSession,
  abandonSession,
  hasExpired,
  pauseOnExpiry: holdSessions,
  homeOf,
  onSessionChange,
  readSession,
  startSession,
  untilResumed: whileHeld,
} = await import('#web/session.ts')

const asha = {
  _id: 'asha',
  role: 'customer',
  name: 'Asha',
  email: 'a@b.example',
  mobile: '9876543210',
  isVerified: true,
} as const

beforeEach(() => storage.clear())

function reject(): never {
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

test('an expired token removes the session keys and leaves the rest, signing out removes all but the theme', () => {
  storage.set('samagri-theme', 'dark')
  storage.set('draft', 'x')
  startSession('t', asha)
  dropSession('t')
  expect([...storage.keys()]).toEqual(['samagri-theme', 'draft'])
  startSession('t', asha)
  clearSession()
  expect([...storage]).toEqual([['samagri-theme', 'dark']])
})

test('an expired session is marked until the next one; signing out is not, and a late 401 ends no newer session', () => {
  startSession('old', asha)
  dropSession('old')
  expect(hasExpired()).toBe(true)
  startSession('new', asha)
  dropSession('old')
  expect([readSession()?.token, hasExpired()]).toEqual(['new', false])
  clearSession()
  expect(hasExpired()).toBe(false)
})

test('if storage is full or forbidden, a session lasts until the page is left', () => {
  for (const broken of [{ setItem: reject }, { getItem: reject, setItem: reject }]) {
    vi.stubGlobal('localStorage', { ...browser, ...broken })
    startSession('secret', asha)
    expect(readSession()).toMatchObject({ token: 'secret', userId: 'asha' })
    clearSession()
    expect(readSession()).toBeNull()
  }
  vi.stubGlobal('localStorage', browser)
})

const admin = { ...asha, _id: 'ravi', role: 'admin' } as const

/** A screen that holds sessions, and the events received meanwhile. */
function holding() {
  const notified: string[] = []
  const stop = [holdSessions(), onSessionChange((change) => notified.push(change))]
  onTestFinished(() => {
    clearSession()
    for (const end of stop) end()
  })
  return notified
}

/** The browser's event when another tab has stored or removed a key. */
function otherTab(change: () => void, ...keys: (string | null)[]) {
  change()
  for (const key of keys) tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

const show = () => tabs.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a session that expires on a screen that holds it continues after signing in again, and so do its calls', async () => {
  const notified = holding()
  startSession('old', admin)
  dropSession('old')
  expect([readSession(), [...storage.keys()], hasExpired()]).toEqual([null, [], false])
  const sent = vi.fn()
  void whileHeld()?.then(sent)
  dropSession('old')
  await turn()
  expect(sent).not.toHaveBeenCalled()
  startSession('new', admin)
  await turn()
  expect(sent).toHaveBeenCalledOnce()
  expect(notified).toEqual(['started', 'paused', 'resumed'])
})

test('a staff member whose role has changed meanwhile continues, and so do the calls', async () => {
  const notified = holding()
  startSession('old', { ...admin, role: 'manager' })
  dropSession('old')
  const sent = vi.fn()
  void whileHeld()?.then(sent)
  startSession('new', { ...admin, role: 'catalogue' })
  await turn()
  expect(sent).toHaveBeenCalledOnce()
  expect(notified).toEqual(['started', 'paused', 'resumed'])
})

test.each([
  ['another account signs in', () => startSession('other', { ...admin, _id: 'else' }), 'started'],
  ['the account signs in without its role', () => startSession('t', { ...admin, role: 'user' }), 'started'],
  ['its person gives up', abandonSession, 'dropped'],
  ['another tab logs out', () => otherTab(() => storage.clear(), null), 'elsewhere'],
])('no call of a paused session is sent once %s', async (_, end, change) => {
  const notified = holding()
  startSession('old', admin)
  dropSession('old')
  const sent = vi.fn()
  void whileHeld()?.then(sent)
  end()
  startSession('new', admin)
  await turn()
  expect(sent).not.toHaveBeenCalled()
  expect(notified).toEqual(['started', 'paused', change, 'started'])
})

test.each([
  ['signed out', () => storage.clear(), asha, null],
  ['another account signed in', () => storage.set('userId', 'else').set('token', 'other'), asha, 'else'],
  ['the first account signed in', () => storage.set('userId', 'asha').set('token', 'new'), null, 'asha'],
])('a page restored by Back notices that meanwhile %s', (_, change, before, after) => {
  clearSession()
  if (before) startSession('t', before)
  const notified = vi.fn()
  onTestFinished(onSessionChange(notified))
  show()
  expect(notified).not.toHaveBeenCalled()
  change()
  show()
  expect(notified.mock.calls).toEqual([['elsewhere']])
  expect(readSession()?.userId ?? null).toBe(after)
})

test('a session that has not been accepted on this page is not paused', () => {
  const notified = holding()
  otherTab(() => storage.set('token', 'dead'), 'token')
  dropSession('dead')
  expect(notified).toEqual(['elsewhere', 'dropped'])
})

test('a session that another tab ends is paused, and continues when that tab signs in again', () => {
  const notified = holding()
  startSession('old', admin)
  const kept = [...storage]
  otherTab(() => storage.clear(), 'token', 'user', 'role', 'userId')
  expect(notified).toEqual(['started', 'paused'])
  otherTab(() => storage.set('token', 'new'), 'token')
  expect(notified).toEqual(['started', 'paused'])
  const rest = kept.filter(([key]) => key !== 'token')
  otherTab(() => rest.forEach(([key, value]) => storage.set(key, value)), 'user', 'role', 'userId')
  expect(notified).toEqual(['started', 'paused', 'resumed', 'renamed', 'renamed'])
  expect(readSession()?.token).toBe('new')
})

test('a session whose keys vanished from the browser is paused too', () => {
  const notified = holding()
  startSession('old', admin)
  storage.clear()
  dropSession(null)
  expect(notified).toEqual(['started', 'paused'])
})

test('another tab’s new token for the same account changes nothing that is open', () => {
  const notified = holding()
  startSession('old', admin)
  otherTab(() => storage.set('token', 'newer'), 'token')
  expect(notified).toEqual(['started', 'renamed'])
})

test.each([
  ['logout', clearSession],
  ['a dead token', () => dropSession('t')],
  ['a logout in another tab', () => otherTab(() => storage.clear(), null)],
  ['another tab’s dead token', () => otherTab(() => storage.clear(), 'token')],
  ['another account', () => startSession('u', { ...asha, _id: 'else' })],
])('a shared picture is dropped with the session: %s', (_, end) => {
  startSession('t', asha)
  forgotten.mockClear()
  end()
  expect(forgotten).toHaveBeenCalledWith('samagri-shared')
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
