import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError, TransportError } from '#contract/client.ts'
import type { ErrorResponse } from '#contract/errors.ts'
import { readError } from '#web/checkout/order-error.ts'
import { loadMessages } from '#web/messages/messages.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadMessages('en')
})

function refused(status: number, response: Partial<ErrorResponse> & Record<string, unknown>) {
  return readError(new ApiError(status, response))
}

describe('the text of a failure', () => {
  test('the server message comes first', () => {
    expect(refused(500, { message: 'Down', error: 'Other' }).message).toBe('Down')
  })
  test('then its error field', () => {
    expect(refused(500, { message: '', error: 'Other' }).message).toBe('Other')
    expect(refused(500, { error: 'Other' }).message).toBe('Other')
  })
  test('then the fixed text', () => {
    const text = 'Failed to submit order. Please try again.'
    expect(refused(502, {}).message).toBe(text)
    expect(readError(new TransportError('')).message).toBe(text)
    expect(readError(new Error('internal detail')).message).toBe(text)
  })
  test('a lost connection and a failing shop are distinguished from a rejection, which cannot be retried', () => {
    expect(readError(new TransportError(''))).toMatchObject({ cause: 'unreachable' })
    expect(refused(500, {})).toMatchObject({ cause: 'broken' })
    expect(refused(429, { message: 'Too many orders' })).not.toHaveProperty('trouble')
  })
})

describe('what the customer can act on', () => {
  test('a stored payment is shown with its reference, whatever the reason for the refusal', () => {
    const items = [{ product: 'p1', name: 'Lamp', left: 2 }]
    const unmatched = { reference: 'SMG7K2QX94' }
    expect(refused(409, { code: 'OUT_OF_STOCK', message: 'Out', items, unmatched })).toEqual({
      kind: 'unmatched',
      message: 'Out',
      reference: 'SMG7K2QX94',
    })
    expect(refused(409, { code: 'PRICE_CHANGED', message: 'Prices', unmatched })).toMatchObject({
      kind: 'unmatched',
    })
  })

  test('a checkout that could not be started has its own text', () => {
    expect(readError(new TransportError(''), 'Not held').message).toBe('Not held')
    expect(readError(new ApiError(503, { message: 'Busy' }), 'Not held').message).toBe('Busy')
  })

  test('scarce items carry what is left', () => {
    const items = [{ product: 'p1', name: 'Lamp', left: 2 }]
    expect(refused(409, { code: 'OUT_OF_STOCK', message: 'Out', items })).toMatchObject({
      kind: 'stock',
      items,
    })
  })

  test('items no longer for sale are named', () => {
    const items = [{ product: 'p1', name: 'Lamp' }]
    expect(refused(409, { code: 'NOT_ON_SALE', message: 'Gone', items })).toMatchObject({
      kind: 'gone',
      items,
    })
  })

  test('a conflict without its facts is a plain failure', () => {
    expect(refused(409, { code: 'OUT_OF_STOCK', message: 'Out' })).toEqual({ kind: 'failed', message: 'Out' })
    expect(refused(409, { code: 'PRICE_CHANGED', message: 'P', unmatched: 'nonsense' }).kind).toBe('failed')
  })
})

describe('field errors', () => {
  test('dotted names find their fields', () => {
    const fields = { 'shippingAddress.postalCode': 'Please enter a valid 6-digit pincode' }
    expect(refused(400, { code: 'VALIDATION', message: 'x', fields })).toMatchObject({
      kind: 'fields',
      fields: { postalCode: 'Please enter a valid 6-digit pincode' },
      complete: true,
    })
  })

  test('what belongs to no field is left for the message', () => {
    const fields = {
      'shippingAddress.city': 'City must be text',
      'items.0.quantity': 'Quantity must be 1,000 or less',
    }
    expect(refused(400, { code: 'VALIDATION', message: 'x', fields })).toMatchObject({ complete: false })
    expect(
      refused(400, { code: 'VALIDATION', message: 'x', fields: { items: 'Your cart is empty' } }),
    ).toEqual({
      kind: 'failed',
      message: 'x',
    })
  })

  test('a damaged or unsupported image is reported at the screenshot', () => {
    expect(refused(400, { code: 'BAD_PICTURE', message: 'Damaged' })).toMatchObject({
      fields: { image: 'Damaged' },
    })
    expect(refused(415, { code: 'WRONG_KIND', message: 'Kind' })).toMatchObject({ fields: { image: 'Kind' } })
    expect(refused(413, { code: 'TOO_LARGE', message: 'Large' })).toMatchObject({
      fields: { image: 'Large' },
    })
  })
})
