import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { callUrl } from '#contract/client.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { JSON_VALUES_MAX } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import { send } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/test-shop.ts'

const NOWHERE = '018f0000-0000-7000-8000-000000000000'
const names = (Object.keys(calls) as CallName[]).filter((name) => 'body' in calls[name])
const json = { 'content-type': 'application/json' }

/** The number of values in a body, just below the maximum that is parsed. The second test covers more. */
const VALUES = 15_000

/** JSON texts that could expand when parsed, with about `n` values or ten times as many bytes. */
const OVERSIZED: Record<string, (n: number) => string> = {
  'unknown fields': (n) => unknownFields(n),
  'unknown fields whose names grow when they are escaped': (n) => unknownFields(n / 40, '\\u0001'.repeat(60)),
  'unknown fields in each of many records': (n) => list(100, unknownFields(n / 100)),
  'a field’s name of all the bytes': (n) => `{"${'x'.repeat(n * 10 - 10)}":1}`,
  'names that every object has': () => '{"toString":1,"hasOwnProperty":1,"valueOf":1,"constructor":1}',
  'a list of zeros': (n) => list(n, '0'),
  'a list of empty records': (n) => list(n, '{}'),
  'a list of lists': (n) => list(n, '[]'),
  'lists in lists': (n) => '['.repeat(n) + ']'.repeat(n),
  'records in records': (n) => `${'{"a":'.repeat(n)}0${'}'.repeat(n)}`,
  'a text of all the bytes': (n) => `"${'@.'.repeat(n * 5 - 5)}"`,
  'a number of all the bytes': (n) => '9'.repeat(n * 10),
}

/** A record with this many unknown fields; each name begins with `sign`. */
function unknownFields(count: number, sign = ''): string {
  return `{${Array.from({ length: Math.max(1, count) }, (_, i) => `"${sign}${i}":0`).join(',')}}`
}

function list(count: number, element: string): string {
  return `[${`${element},`.repeat(count - 1)}${element}]`
}

function fieldsOf(call: Call): string[] {
  const schema = z.toJSONSchema(call.body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return Object.keys(schema.properties ?? {})
}

/** A text in each field of a call's JSON body, and in each field of its form. */
function bodiesOf(call: Call, text: (n: number) => string) {
  const fields = [...fieldsOf(call), 'unknown']
  const part = text(Math.floor(VALUES / fields.length))
  const record = { headers: json, payload: `{${fields.map((name) => `"${name}":${part}`).join(',')}}` }
  if (!call.multipart) return [record]
  return [record, { form: Object.fromEntries(fields.map((name) => [name, part])) }]
}

function tokenFor(call: Call, tokens: Record<Role, string>): string | null {
  if (call.access === 'public') return null
  return call.access === 'buyer' ? tokens.customer : tokens.admin
}

async function tokensOf(shop: TestShop): Promise<Record<Role, string>> {
  const [admin, customer] = [await shop.person('admin'), await shop.person('customer')]
  return { admin: admin.token, customer: customer.token } as Record<Role, string>
}

function login(payload: string) {
  return { method: 'POST', url: '/api/auth/login', headers: json, payload } as const
}

describe('A body that could make more of itself than it is', () => {
  it.each(Object.keys(OVERSIZED))('is rejected by every call with a short error: %s', async (kind) => {
    const shop = await testShop('sqlite')
    const tokens = await tokensOf(shop)
    const whole = { headers: json, payload: OVERSIZED[kind]!(VALUES) }
    for (const name of names) {
      const call: Call = calls[name]
      const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, key]) => [key!, NOWHERE]))
      for (const [i, body] of [whole, ...bodiesOf(call, OVERSIZED[kind]!)].entries()) {
        const url = callUrl(call, params)
        const response = await send(shop, {
          method: call.method,
          url,
          token: tokenFor(call, tokens),
          ...body,
        })
        const what = `${name}, body ${i}: ${response.body.slice(0, 300)}`
        expect(response.statusCode, what).toBeGreaterThanOrEqual(400)
        expect(response.statusCode, what).toBeLessThan(500)
        expect(Buffer.byteLength(response.body), what).toBeLessThan(65_536)
        const { message, fields = {} } = response.json<{ message: string; fields?: Record<string, string> }>()
        expect(Object.keys(fields).length, what).toBeLessThanOrEqual(50)
        const texts = [message, ...Object.keys(fields), ...Object.values(fields)]
        expect(Math.max(...texts.map((text) => text.length)), what).toBeLessThanOrEqual(300)
      }
    }
  })

  it('is not even read when it holds more than 20,000 values, also as the text of a form’s field', async () => {
    const shop = await testShop('sqlite')
    const { customer } = await tokensOf(shop)
    const most = list(JSON_VALUES_MAX - 1, '0')
    const order = (items: string) =>
      ({ method: 'POST', url: '/api/order/createOrder', token: customer, form: { items } }) as const
    const cases = [
      [login(most), 'Please check what you entered.', undefined],
      [login(`[${most}]`), 'The body contains too many values.', undefined],
      [order(most), 'Name is required', 'An order can have up to 100 items'],
      [order(`[${most}]`), 'Name is required', 'Items must contain fewer values'],
    ] as const
    for (const [request, message, items] of cases) {
      const response = await send(shop, request)
      expect(response.statusCode).toBe(400)
      const body = response.json<{ fields: Record<string, string> }>()
      expect(body).toMatchObject({ success: false, code: 'VALIDATION', message })
      expect(body.fields['items']).toBe(items)
    }
  })
})
