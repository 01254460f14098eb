import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Engine } from '../database/database.ts'
import { BACKED_UP } from '../operator/backup/tables.ts'
import { anOrder, aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { send } from '../testing/orders.ts'
import { testImage } from '../testing/test-images.ts'
import { type BodyShape, bodyOf, withText } from '../testing/bodies.ts'
import { testShop } from '../testing/test-shop.ts'

/** Texts that no field may fail on, in JSON notation where UTF-8 cannot express them. */
const HOSTILE = {
  'a NUL': 'Dee\0pa lamp',
  'half an emoji': 'Deepa \ud83e lamp',
  'the other half': '\udd54 Deepa lamp',
  // Café, ज़, கொலு, ড় and ക്കോ, each in a spelling that is not NFC.
  'other spellings': 'Cafe\u0301 \u095b \u0b95\u0bc6\u0bbe\u0bb2\u0bc1 \u09dc \u0d15\u0d4d\u0d15\u0d46\u0d3e',
}

async function arrange(engine: Engine) {
  const shop = await testShop(engine, { environment: { RATE_LIMITS: 'off' } })
  const [admin, asha] = [await shop.person('admin'), await shop.person()]
  const lamp = await aProduct(admin, { stock: 1_000_000 })
  const order = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
  const ids = {
    userId: asha.id,
    product: lamp._id,
    category: lamp.category._id,
    categoryId: lamp.category._id,
    subCategory: lamp.subCategory._id,
    order: order._id,
    item: order.items[0]!._id,
    customer: asha.id,
  }
  const pathId = (path: string) => {
    if (path.startsWith('/product')) return lamp._id
    if (path.startsWith('/category')) return lamp.category._id
    if (path.startsWith('/subCategory')) return lamp.subCategory._id
    return path.startsWith('/auth') ? asha.id : order._id
  }
  return { shop, admin, asha, ids, pathId }
}

onBothEngines('a text that is no good text', (engine) => {
  it('makes no call of the contract fail, and nothing is stored that is not in NFC', async () => {
    const { shop, admin, asha, ids, pathId } = await arrange(engine)
    const taken = new Set<CallName>()
    for (const name of Object.keys(calls) as CallName[]) {
      const call: Call = calls[name]
      if (!call.body) continue
      const { token } = call.access === 'buyer' ? asha : admin
      const url = `/api${call.path.replace(/:\w+/, pathId(call.path))}`
      const schema = z.toJSONSchema(call.body, { io: 'output', unrepresentable: 'any' }) as BodyShape
      const { body, texts } = bodyOf(schema, ids)
      for (const [kind, text] of Object.entries(HOSTILE)) {
        for (const way of texts) {
          const whole = withText(body, way, text) as Record<string, unknown>
          const few = onlyNeeded(whole, schema, way)
          const isWhole = Object.keys(few).length === Object.keys(whole).length
          for (const hostile of isWhole ? [whole] : [whole, few]) {
            const request = call.multipart ? { form: await formOf(hostile) } : jsonOf(hostile)
            const response = await send(shop, { method: call.method, url, token, ...request })
            const what = `${name}: ${way.join('.')} with ${kind}: ${response.body.slice(0, 300)}`
            expect(response.statusCode, what).toBeLessThan(500)
            if (kind === 'a NUL') expect(response.body, what).not.toContain('\\u0000')
            if (response.statusCode >= 300) continue
            taken.add(name)
            break // it was accepted with all its fields: no need to try fewer
          }
        }
      }
    }
    // At least these were accepted; for the others the fields were rejected.
    const acted = [
      'createCategory',
      'updateProductById',
      'addNote',
      'correctContact',
      'updateMe',
      'addAddress',
    ] as const
    expect([...taken]).toEqual(expect.arrayContaining([...acted]))
    expect(await oddTexts(shop.app.database.read)).toEqual([])
  })

  it('in a query or in a path makes none fail either', async () => {
    const { shop, admin } = await arrange(engine)
    const texts = ['%00', 'a%00b', 'Cafe%CC%81', '%ED%A0%80', '%F0%9F', '%', '%25', '\'"\\%3B']
    for (const call of Object.values<Call>(calls)) {
      if (call.method !== 'GET') continue
      const url = `/api${call.path}`
      for (const text of texts) {
        const path = url.replace(/:\w+/, text)
        const query = (name: string) =>
          `${url.replace(/:\w+/, '018f0000-0000-7000-8000-000000000000')}?${name}=${text}`
        const fields = call.query
          ? Object.keys(
              bodyOf(z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }) as BodyShape, {})
                .body as object,
            )
          : []
        for (const address of [path, ...fields.map(query)]) {
          const response = await send(shop, { url: address, token: admin.token })
          expect(response.statusCode, address).toBeLessThan(500)
        }
      }
    }
    for (const address of ['/%00', '/files/%00', '/files/private/%00', '/shop/%00?search=%00', '/events?%00'])
      expect((await send(shop, { url: address })).statusCode, address).toBeLessThan(500)
  })
})

/** The fields that the schema requires, and the field being tested. */
function onlyNeeded(
  body: Record<string, unknown>,
  { required = [] }: BodyShape,
  [tried]: readonly (string | number)[],
) {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => required.includes(name) || name === tried),
  )
}

function jsonOf(body: unknown) {
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

const sample = testImage()

async function formOf(body: unknown): Promise<Record<string, string | File | File[]>> {
  const fields = Object.entries(body as Record<string, unknown>).map(async ([name, value]) => {
    if (value === 'FILE') return [name, await sample] as const
    if (Array.isArray(value) && value[0] === 'FILE') return [name, [await sample]] as const
    return [name, typeof value === 'string' ? value : JSON.stringify(value)] as const
  })
  return Object.fromEntries(await Promise.all(fields))
}

/** Every stored text that is not NFC or contains half a character, with its location. */
async function oddTexts(db: Awaited<ReturnType<typeof arrange>>['shop']['app']['database']['read']) {
  const found: string[] = []
  for (const table of BACKED_UP) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
      if (typeof value === 'string' && (value !== value.normalize('NFC') || !value.isWellFormed()))
        found.push(`${table}.${column}: ${value}`)
  }
  return [...new Set(found)]
}
