import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { callUrl } from '#contract/client.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { isStaff, passes, type Role, ROLE_NAMES, ROLES, rolesFor } from '#contract/roles.ts'
import { send, traces } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/test-shop.ts'

const NOWHERE = '018f0000-0000-7000-8000-000000000000'
const names = Object.keys(calls) as CallName[]

interface Actor {
  name: string
  role: Role | null
  token: string | null
}

async function actors(shop: TestShop): Promise<Actor[]> {
  const dead = await shop.person('admin')
  await dead.call('logout')
  const suspended = await shop.person('customer')
  const admin = await shop.person('admin')
  await admin.call('updateCustomerStatus', { params: { id: suspended.id }, body: { status: 'suspended' } })
  const alive = await Promise.all(
    ROLES.map(async (role) => ({ name: role, role, token: (await shop.person(role)).token })),
  )
  return [
    { name: 'nobody', role: null, token: null },
    { name: 'a dead token', role: null, token: dead.token },
    { name: 'a suspended customer’s token', role: null, token: suspended.token },
    { name: 'an invented token', role: null, token: 'x'.repeat(43) },
    ...alive,
  ]
}

/** A request with no valid input: a caller who passes the guard gets a different error, or a response. */
function requestOf(call: Call, token: string | null) {
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, NOWHERE]))
  const body = call.body
    ? { headers: { 'content-type': 'application/json' }, payload: '{"unknown field":1}' }
    : {}
  return { method: call.method, url: callUrl(call, params), token, ...body }
}

/** Staff learn which roles may make the call; everyone else only that they may not. */
function wordOf(call: Call, role: Role | null): string {
  if (role === null) return 'Please sign in'
  const [needed] = isStaff(role) ? rolesFor(call) : []
  return needed ? `It needs the role ${ROLE_NAMES[needed]}` : 'is not allowed'
}

describe('access', () => {
  it('is exactly what the contract says, for every call and every role', async () => {
    const shop = await testShop('sqlite', { environment: { RATE_LIMITS: 'off' } })
    const everybody = await actors(shop)
    for (const name of names) {
      const call: Call = calls[name]
      for (const actor of everybody.toSorted(
        (a, b) => Number(a.role === 'admin') - Number(b.role === 'admin'),
      )) {
        if (name === 'logout' && actor.role) continue // ends the actor; log-in.test.ts tests it
        const response = await send(shop, requestOf(call, actor.token))
        const who = `${name} by ${actor.name}: ${response.body.slice(0, 200)}`
        const refused = passes(call, actor.role) ? undefined : actor.role === null ? 401 : 403
        if (refused === undefined) {
          expect([401, 403], who).not.toContain(response.statusCode)
          expect(response.statusCode, who).toBeLessThan(500)
        } else {
          expect(response.statusCode, who).toBe(refused)
          expect(response.json(), who).toMatchObject({
            success: false,
            code: refused === 401 ? 'NOT_SIGNED_IN' : 'FORBIDDEN',
            message: expect.stringContaining(wordOf(call, actor.role)),
          })
        }
      }
    }
  })

  it('is denied before the body is checked: broken, huge or foreign bodies reveal nothing about a call', async () => {
    const shop = await testShop('sqlite')
    const { token } = await shop.person('dhobi')
    const before = await traces(shop.app)
    for (const name of names) {
      const call: Call = calls[name]
      if (call.access === 'public' || !call.body) continue
      const request = requestOf(call, null)
      const json = { 'content-type': 'application/json' }
      const bodies = [
        { headers: json, payload: '{"broken' },
        { headers: json, payload: `"${'x'.repeat(1_048_577)}"` },
        { headers: { 'content-type': 'text/plain' }, payload: 'x' },
        { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
      ]
      for (const body of bodies) {
        expect((await send(shop, { ...request, ...body })).statusCode, name).toBe(401)
        if (call.access !== 'signed-in')
          expect((await send(shop, { ...request, ...body, token })).statusCode, name).toBe(403)
      }
    }
    expect(await traces(shop.app)).toEqual(before)
  })

  it('to a public call with an expired token is that of a signed-out caller', async () => {
    const shop = await testShop('sqlite')
    const admin = await shop.person('admin')
    await admin.call('logout')
    for (const name of names) {
      const call: Call = calls[name]
      if (call.access !== 'public' || call.method !== 'GET') continue
      const [nobody, dead] = [
        await send(shop, requestOf(call, null)),
        await send(shop, requestOf(call, admin.token)),
      ]
      expect(dead.statusCode, name).toBe(call.path.includes(':') ? 404 : 200) // no such record exists
      const said = ({ body }: typeof dead) => body.replace(/"requestId":"[^"]*"/, '')
      expect(said(dead), name).toBe(said(nobody))
    }
  })

  it('does not exist for another method of the same path', async () => {
    const shop = await testShop('sqlite')
    const { token } = await shop.person('admin')
    for (const name of names) {
      const call: Call = calls[name]
      const taken = new Set(
        names
          .filter((other) => calls[other].path === call.path)
          .map((other) => calls[other].method as string),
      )
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'] as const) {
        if (taken.has(method)) continue
        const response = await send(shop, { ...requestOf(call, token), headers: {}, payload: '', method })
        expect(response.statusCode, `${method} ${call.path}`).toBe(404)
      }
    }
  })
})
