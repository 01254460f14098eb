import { connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openApi } from '#server/http/openapi.routes.ts'
import { type Role, ROLES } from '#contract/roles.ts'
import type { Engine } from '../database/database.ts'
import type { BodyShape } from '../testing/bodies.ts'
import { anOrder, aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { ADDRESS, brokenIn, send } from '../testing/orders.ts'
import { file, jpeg, testImage } from '../testing/test-images.ts'
import { form } from '../testing/raw-call.ts'
import { statement } from '../testing/shop-with-bank.ts'
import { registerShop, ship } from '../testing/tax.ts'
import { openShop, testShop } from '../testing/test-shop.ts'
import { howOften, isTorture, randomFrom, SEED, tell } from '../testing/torture.ts'
import { until } from '../testing/until.ts'

// Random requests generated from the API's own description: some valid, some invalid, some hostile.

interface Described {
  name: string
  method: 'GET'
  path: string
  /** Values for the path and the query. */
  parameters: { name: string; in: string; schema: BodyShape }[]
  body: BodyShape | undefined
  takesForms: boolean
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

const { paths, components } = openApi()
const DESCRIBED: Described[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Record<string, unknown>>).map(([method, one]) => {
    const content = (one['requestBody'] as { content: Record<string, { schema: BodyShape }> } | undefined)
      ?.content
    return {
      name: one['operationId'] as string,
      method: method.toUpperCase() as 'GET',
      path,
      parameters: one['parameters'] as Described['parameters'],
      body: content?.['application/json']?.schema,
      takesForms: content !== undefined && 'multipart/form-data' in content,
      responses: one['responses'] as Described['responses'],
    }
  }),
)

const LONG = 'x'.repeat(70_000)
const TEXTS = [
  '', ' ', '\0', '\u202e', '\ud800', '=1+1', '=HYPERLINK("http://x.example","x")', '+1', '-1', '@x', '\t=1+1',
  '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'; drop table orders; --", '%', '_', '\\', '../../etc/passwd',
  'null', 'undefined', '[object Object]', '{{7*7}}', '${7*7}', '🪔'.repeat(300), 'क्ष'.repeat(2_000), LONG, '2026-11-20', '2026-02-30',
  '9999-12-31T23:59:59Z', '-0', '1e309', '0x10', '１２', 'true', '__proto__', 'constructor', 'a@b.example',
] // prettier-ignore
const ANYTHING: unknown[] = [
  null, true, 0, -0, -1, 1, 0.1, 1e21, -1e308, 2 ** 53, [], {}, [[]], [null], { toString: 1 }, { length: 1e9 }, { __proto__: null, a: 1 },
  { $gt: '' }, [1, 2, 3], Array.from({ length: 600 }, () => 0), ...TEXTS,
] // prettier-ignore
/** Bodies that are not JSON, or too large. */
const BROKEN = ['', '{', '{"a":}', '\ufeff{}', '[1', `"${'x'.repeat(1_100_000)}"`]
/** Valid values by field name, so some requests get far. */
const RIGHT: Record<string, unknown> = {
  email: 'new@customer.example', mobile: '9876543210', phone: '9876543210', password: 'Test-Password-1', postalCode: '411030', price: '100',
  shippingPrice: '10', stock: '5', hsnCode: '74198030', quantity: 1, stateCode: '27', gstRate: 5, amount: 10, total: 110, refundedSoFar: 0,
  on: '2026-11-20', month: '2026-11', utr: '632512345678', shippingAddress: ADDRESS, page: '1', limit: '5', address: '/orders', url: '/shop',
} // prettier-ignore

function maker(random: () => number, ids: Record<string, string[]>) {
  const chance = (share: number) => random() < share
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const anId = (): string => pick(pick(Object.values(ids)))
  const text = (name: string, schema: BodyShape): unknown => {
    const known = ids[name.toLowerCase().replace(/ids?$/, '')] ?? ids[name.toLowerCase()]
    if (known && chance(0.8)) return pick(known)
    if (/^ids?$|^_id$|^item$/.test(name)) return anId()
    if (schema.format === 'date-time') return '2026-11-20T06:30:00.000Z'
    if (schema.format === 'date') return '2026-11-20'
    return RIGHT[name] ?? (chance(0.5) ? 'Deepa lamp' : pick(TEXTS))
  }
  const value = (schema: BodyShape, name = ''): unknown => {
    if (chance(0.06)) return pick(ANYTHING)
    if (schema.format === 'binary' || schema.contentEncoding === 'binary') return 'FILE'
    const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (options) return value(pick(options), name)
    if (schema.enum) return pick(schema.enum)
    if ('const' in schema) return schema.const
    if (schema.type === 'boolean') return chance(0.5)
    if (schema.type === 'array')
      return Array.from({ length: pick([0, 1, 1, 1, 2, 3]) }, () => value(schema.items ?? {}, name))
    if (schema.type === 'object')
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => chance(0.75))
          .map(([field, one]) => [field, value(one, field)]),
      )
    if (schema.type === 'number' || schema.type === 'integer')
      return chance(0.6) ? (RIGHT[name] ?? pick([0, 1, 2, 10])) : pick([-1, 0.005, 1e15, 999_999, 3.14])
    return text(name, schema)
  }
  const query = (described: Described): string => {
    const given = described.parameters.filter((one) => one.in === 'query' && chance(0.4))
    const pairs = given.map(({ name, schema }) => [name, asText(value(schema, name)).slice(0, 3_000)])
    if (chance(0.05)) pairs.push(['__proto__', 'x'], ['page', '-1'])
    return pairs.map(([name, one]) => `${name}=${encodeURIComponent(one!)}`).join('&')
  }
  return { chance, pick, anId, value, query }
}

/** A value as a query or a form contains it. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '')
}

/** Files that a form may contain. */
async function files(): Promise<File[]> {
  const whole = await jpeg(40, 30)
  return [
    await testImage(),
    file(whole, 'a.jpg', 'image/jpeg'),
    file(whole.subarray(0, whole.length / 2), '../../x.jpg', 'image/jpeg'),
    file('', '\u202egnp.exe'),
    file('GIF89a', 'x.gif', 'image/gif'),
    file('%PDF-1.7 broken', 'x.pdf', 'application/pdf'),
    file('Name,Price\n=1+1,"unclosed', 'x.csv', 'text/csv'),
    statement([{ narration: '=1+1', utr: '632512345678', credit: '110.00' }]),
  ]
}

const VICTIM = 'Zqxvictim'

/** A shop in which every text looks like a formula or a script, with an account of every role. */
async function hostileShop(engine: Engine) {
  const { shop, close } = await openShop(engine, { environment: { RATE_LIMITS: 'off' } })
  const owner = await shop.person('admin', '=1+1 <script>alert(1)</script>')
  await registerShop(owner)
  const name = '=HYPERLINK("http://x.example") <img src=x onerror=alert(1)>'
  const lamp = await aProduct(owner, { name, description: '@x', gstRate: 5, stock: 100_000 })
  const items = [{ product: lamp._id, quantity: 2 }]
  const victim = await shop.person('customer', VICTIM)
  const buyer = await shop.person('customer', '+919876543210')
  const mine = await anOrder(victim, items)
  const text = { reason: 'damaged', text: `${VICTIM} =1+1` } as const
  await victim.call('disputeOrder', { params: { id: mine._id }, body: text })
  const order = await ship(owner, (await anOrder(buyer, items))._id)
  const more = []
  for (const name of ['-1+1', '@x', '\uff1d1+1', '\uff201'])
    more.push((await anOrder(await shop.person('customer', name), items))._id)
  await owner.call('updatePaymentStatus', { params: { id: order._id }, body: { paymentStatus: 'paid' } })
  const imported = await owner.call('importStatement', {
    body: { file: statement([{ narration: '=1+1', utr: '632512345679', credit: '5.00' }]) },
  })
  const ids: Record<string, string[]> = {
    order: [order._id, mine._id],
    product: [lamp._id],
    category: [lamp.category._id],
    subcategory: [lamp.subCategory._id],
    user: [buyer.id, victim.id],
    customer: [buyer.id, victim.id],
    item: order.items.map(({ _id }) => _id),
    document: order.documents.map(({ _id }) => _id),
    statement: [imported.data._id],
    unknown: ['018f0000-0000-7000-8000-000000000000', '0', '%00', '..', 'x'.repeat(300)],
  }
  return { shop, close, owner, ids, orders: [order._id, mine._id, ...more] }
}

type HostileShop = Awaited<ReturnType<typeof hostileShop>>

const schemas = new Map<string, z.ZodType>()

/** How a response contradicts its schema in the description; undefined if it does not. */
function wrongIn({ name, responses }: Described, status: number, body: unknown): string | undefined {
  const described = responses[status]?.content['application/json']
  if (!described) return `status ${status} is not described`
  const key = `${name} ${status < 400 ? status : 'error'}`
  const schema = status < 400 ? described.schema : components.schemas.Error
  if (!schemas.has(key)) schemas.set(key, z.fromJSONSchema(schema as never))
  const { error } = schemas.get(key)!.safeParse(body)
  return error && z.prettifyError(error).slice(0, 500)
}

interface Figures {
  requests: number
  taken: number
  slowest: string
  slowestMs: number
}

/**
 * Sends the given number of random requests, each as one of the roles; returns what is wrong with the responses.
 */
async function attack({ shop, ids }: HostileShop, count: number, random: () => number, figures: Figures) {
  const made = maker(random, ids)
  const actors = new Map<string, string | null>([['nobody', null]])
  const signIn = async (role: string) => {
    if (role !== 'guest') return (await shop.person(role as Role, `Attacker ${role}`)).token
    return (await shop.call('signInGuest', { body: { name: 'Attacker', mobile: '9876543210' } })).token
  }
  for (const role of [...ROLES, 'guest']) actors.set(role, await signIn(role))
  const someFiles = await files()
  const found = new Set<string>()
  const end = figures.requests + count
  while (figures.requests < end) {
    const described = made.pick(DESCRIBED)
    if (
      described.name === 'logout' ||
      (described.name === 'readScreenshot' && (!isTorture || made.chance(0.9)))
    )
      continue // ends the actor; takes seconds
    const role = made.pick([...actors.keys(), 'admin', 'customer'])
    const body = described.body && (made.chance(0.02) ? made.pick(ANYTHING) : made.value(described.body))
    const fields = Object.entries(body ?? {}).filter(([field]) => field !== 'downloadImages')
    const path = described.path.replace(/\{\w+\}/, () => encodeURIComponent(made.anId().toWellFormed()))
    const asForm = described.takesForms && made.chance(0.8) && typeof body === 'object'
    const query = made.query(described)
    const request = {
      method: described.method,
      url: query ? `${path}?${query}` : path,
      token: actors.get(role) ?? null,
      headers: {
        ...(made.chance(0.1) && { 'idempotency-key': made.pick(['', 'k', 'x'.repeat(300), '\u00e9']) }),
        ...(body !== undefined &&
          !asForm && { 'content-type': made.chance(0.02) ? 'text/plain' : 'application/json' }),
      },
      ...(asForm && { form: formOf(fields, () => made.pick(someFiles)) }),
      ...(body !== undefined &&
        !asForm && { payload: made.chance(0.02) ? made.pick(BROKEN) : JSON.stringify(body) }),
    }
    const began = performance.now()
    const response = await send(shop, request)
    const took = performance.now() - began
    figures.requests += 1
    if (took > figures.slowestMs && described.name !== 'readScreenshot')
      Object.assign(figures, { slowestMs: Math.round(took), slowest: described.name })
    const what = `${described.name} as ${role}: ${response.statusCode}`
    const report = (problem: string) =>
      found.add(
        `${what} ${problem}\n  ${JSON.stringify({ ...request, token: '' }).slice(0, 600)}\n  ${response.body.slice(0, 300)}`,
      )
    if (['nobody', 'guest', 'customer', 'user', 'dhobi'].includes(role))
      if (response.body.includes(VICTIM)) report('shows what is of somebody else')
    if (response.statusCode === 401 && role !== 'nobody') actors.set(role, await signIn(role)) // it was ended
    if (response.statusCode >= 400 && response.rawPayload.length >= 65_536) report('is over 64 KB')
    if (response.statusCode < 400) figures.taken += 1
    if (!String(response.headers['content-type']).startsWith('application/json')) continue
    const json = response.json<{ code?: string; data?: unknown }>()
    if (response.statusCode >= 500 && json.code !== 'BUSY') report('is a failure')
    const wrong = wrongIn(described, response.statusCode, json)
    if (wrong) report(wrong)
    for (const [, id] of made.chance(0.02) ? response.body.matchAll(/"_id":"([^"]+)"/g) : [])
      if (ids['unknown']!.length < 300) ids['unknown']!.push(id!)
  }
  return [...found]
}

function formOf(fields: [string, unknown][], aFile: () => File): Record<string, string | File | File[]> {
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (value === 'FILE') return [name, aFile()]
      if (Array.isArray(value) && value.includes('FILE')) return [name, value.map(() => aFile())]
      return [name, asText(value)]
    }),
  )
}

/** Cells in every CSV file that a spreadsheet would treat as a formula; a fresh shop has some that it would not. */
async function formulasIn({ shop, orders }: HostileShop, isFresh = false): Promise<string[]> {
  const { token } = await shop.person('admin')
  const found: string[] = []
  for (const { name, path, method, responses } of DESCRIBED) {
    if (!Object.keys(responses['200']?.content ?? {}).some((type) => type.startsWith('text/csv'))) continue
    const query =
      name === 'exportGstr1'
        ? ['b2b', 'b2cs', 'hsn-b2c', 'docs'].map((table) => `?month=2026-11&table=${table}`)
        : ['']
    for (const one of query) {
      const body =
        method === 'GET'
          ? {}
          : { payload: JSON.stringify({ ids: orders }), headers: { 'content-type': 'application/json' } }
      const response = await send(shop, { method, url: path + one, token, ...body })
      expect(response.statusCode, `${name}${one}: ${response.body.slice(0, 200)}`).toBe(200)
      const rows = parse(response.body, { bom: true, relax_column_count: true })
      for (const cell of rows.flat())
        if (/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell) && !/^-?[\d.]+$/.test(cell))
          found.push(`${name}: ${cell}`)
      const escaped = new Set(rows.flat().filter((cell) => /^'[=+\-@\uff1d\uff20]/.test(cell)))
      if (isFresh && escaped.size === 0 && name !== 'exportGstr1') found.push(`${name} holds no hostile text`)
    }
  }
  return found
}

onBothEngines('Hostile input', (engine) => {
  /** npm run torture -- hostile --runs 100000 */
  it('gets responses as described by the API, and reaches no other account and no spreadsheet', async () => {
    const { times, until: end } = howOften(300, 100_000)
    const figures: Figures = { requests: 0, taken: 0, slowest: '', slowestMs: 0 }
    const random = randomFrom(SEED)
    const perShop = Math.min(times, 4_000)
    const found: string[] = []
    while (figures.requests < times && Date.now() < end) {
      const shop = await hostileShop(engine)
      found.push(...(await formulasIn(shop, true)))
      found.push(...(await attack(shop, perShop, random, figures)))
      found.push(...(await formulasIn(shop)), ...(await brokenIn(shop.shop.app)))
      await shop.close()
    }
    tell(`hostile on ${engine}`, { ...figures, found: found.length })
    expect(found.slice(0, 40).join('\n\n')).toBe('')
  })

  it('that is cut anywhere leaves nothing behind', async () => {
    const { times } = howOften(20, 1_000)
    const shop = await testShop(engine, { environment: { RATE_LIMITS: 'off' } })
    const lamp = await aProduct(await shop.person('admin'))
    const customer = await shop.person()
    const port = Number(new URL(await shop.server.listen({ port: 0 })).port)
    const random = randomFrom(SEED)
    const whole = await wholeUpload(customer.id, lamp._id, customer.token)
    let left = times
    const cut = async () => {
      while ((left -= 1) >= 0) await sendPart(port, whole.subarray(0, Math.floor(random() * whole.length)))
    }
    await Promise.all(Array.from({ length: 8 }, cut))
    await until(() => expect(shop.server.uploadBudget.held).toBe(0))
    const temporary = join(shop.app.settings.dataDir, 'files', 'temporary')
    await until(async () => expect(await readdir(temporary).catch(() => [])).toEqual([]))
    expect(await shop.app.database.read.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await brokenIn(shop.app)).toEqual([])
    tell(`cut uploads on ${engine}`, { uploads: times })
  })
})

async function wholeUpload(userId: string, product: string, token: string): Promise<Buffer> {
  const image = file(await jpeg(900, 900), 'paid.jpg', 'image/jpeg')
  const items = JSON.stringify([{ product, quantity: 1 }])
  const sent = new Response(form({ userId, items, shippingAddress: JSON.stringify(ADDRESS), image }))
  const body = Buffer.from(await sent.arrayBuffer())
  const head = [
    'POST /api/order/createOrder HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    `content-type: ${sent.headers.get('content-type')}`,
    `content-length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Sends the bytes and closes the connection. */
function sendPart(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => socket.destroy()))
    socket.on('error', () => undefined).on('close', () => resolve())
  })
}
