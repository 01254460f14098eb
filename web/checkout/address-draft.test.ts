import { beforeEach, expect, test, vi } from 'vitest'
import { emptyCheckout } from './checkout-form.ts'

function storageOn(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
  }
}

const [local, tab] = [new Map<string, string>(), new Map<string, string>()]
vi.stubGlobal('localStorage', storageOn(local))
vi.stubGlobal('sessionStorage', storageOn(tab))
const { deleteDraft: forgetDraft, saveDraft, readDraft } = await import('./use-address-book.ts')
const { clearSession, dropSession } = await import('#web/session.ts')

const typed = {
  ...emptyCheckout,
  fullName: 'Asha',
  addressLine: '12 Sample Street',
  utr: '623844107725',
  image: new File(['picture'], 'paid.png'),
}

beforeEach(() => {
  forgetDraft()
  tab.clear()
})

/** Simulates a page reload: only what the tab has stored is left. */
async function reload() {
  vi.resetModules()
  return import('./use-address-book.ts')
}

test('typed values, including image and UTR, return only to the same person while the page is open', () => {
  saveDraft('asha', typed)
  expect(readDraft('asha')).toEqual(typed)
  expect(readDraft('ravi')).toEqual({})
  expect(readDraft(null)).toEqual({})
})

test('after a reload the address returns, but nothing of the payment', async () => {
  saveDraft('asha', typed)
  expect([...tab.values()].join()).not.toMatch(/623844107725|image|utr/)
  const { readDraft } = await reload()
  expect(readDraft('asha')).toMatchObject({ fullName: 'Asha', addressLine: '12 Sample Street' })
  expect(readDraft('asha')).not.toHaveProperty('utr')
  expect(readDraft('ravi')).toEqual({})
  expect(readDraft(null)).toEqual({})
})

test.each(['', 'no json', '[]', '{"userId":"asha"}', '{"userId":"asha","fields":{"city":5}}'])(
  'a damaged one is none: %j',
  (text) => {
    tab.set('checkout-address', text)
    expect(readDraft('asha')).toEqual({})
  },
)

test.each([
  ['an order that was taken', forgetDraft],
  ['Logout', clearSession],
])('it ends with %s', (_, end) => {
  saveDraft('asha', typed)
  end()
  expect(tab.size).toBe(0)
  expect(readDraft('asha')).toEqual({})
})

test('it outlives a session that died: the same person signs in again', () => {
  saveDraft('asha', typed)
  dropSession('token')
  expect(readDraft('asha')).toEqual(typed)
})

test('a browser without storage causes no error', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft('asha', typed)
  expect(readDraft('asha')).toEqual(typed)
  forgetDraft()
  expect(readDraft('asha')).toEqual({})
})
