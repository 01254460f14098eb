import { beforeAll, expect, test, vi } from 'vitest'
import { ApiError, TransportError } from '#contract/client.ts'
import { loadMessages } from '#web/messages/messages.ts'

vi.stubGlobal('document', { documentElement: {}, querySelector: () => null })
const { isRetryable, ordersFailure, rejectFailed } = await import('#web/storefront/my-orders/own-orders.ts')

beforeAll(() => loadMessages('en'))

test('a response that is not OK names its HTTP status', () => {
  expect(ordersFailure(new ApiError(500, { message: 'Down' }))).toBe('HTTP error! status: 500')
  expect(ordersFailure(new ApiError(404, {}))).toBe('HTTP error! status: 404')
})

test('success false shows the server’s message, otherwise the fixed text', () => {
  expect(() => rejectFailed({ success: false, message: 'Closed today' })).toThrow('Closed today')
  expect(() => rejectFailed({ success: false, message: '' })).toThrow('Failed to fetch orders')
  expect(() => rejectFailed({ success: true })).not.toThrow()
})

test('a thrown error shows its message, otherwise asks to try again', () => {
  expect(ordersFailure(new Error('Closed today'))).toBe('Closed today')
  expect(ordersFailure(new TransportError(''))).toBe('Failed to fetch orders. Please try again.')
  expect(ordersFailure('odd')).toBe('Failed to fetch orders. Please try again.')
})

test('only lost connections and server faults are tried again, twice', () => {
  expect(isRetryable(0, new TransportError(''))).toBe(true)
  expect(isRetryable(1, new ApiError(503, {}))).toBe(true)
  expect(isRetryable(2, new TransportError(''))).toBe(false)
  expect(isRetryable(0, new ApiError(404, {}))).toBe(false)
  expect(isRetryable(0, new Error('Closed today'))).toBe(false)
})
