import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { type Client, createClient, type RawResponse } from '#contract/client.ts'
import { HOLE } from './holes.ts'
import type { Role } from '#contract/roles.ts'
import { type App, createApp, type Overrides } from '../app.ts'
import type { Clock } from '../clock.ts'
import type { Engine } from '../database/database.ts'
import { createAccount } from '../features/accounts/register.ts'
import { openSession } from '../features/accounts/sessions.ts'
import { createShopServer } from '../shop-server.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { readSettings } from '../settings.ts'
import { freshDatabase, type FreshDatabase } from './engines.ts'

export const PASSWORD = 'Test-Password-1'

/** A clock that does not move until a test moves it. */
export interface StoppedClock extends Clock {
  advance: (ms: number) => void
}

/** A signed-in person: the typed calls as that person. */
export interface Person {
  id: string
  name: string
  email: string
  token: string
  call: Client
}

export interface TestShop {
  app: App
  server: FastifyInstance
  clock: StoppedClock
  where: FreshDatabase
  /** The calls without signing in. */
  call: Client
  /** Creates an account with a role and signs it in. */
  person: (role?: Role, name?: string) => Promise<Person>
}

type Parts = Overrides & { environment?: Record<string, string> }

/** The real shop on a fresh database and data folder of one engine; removed when the test has finished. */
export async function testShop(engine: Engine, parts: Parts = {}): Promise<TestShop> {
  const { shop, close } = await openShop(engine, parts)
  onTestFinished(close)
  return shop
}

/**
 * The result of `arrange`, made once for a suite whose tests do not affect each other; returns how a test gets it.
 */
export function oncePerSuite<T>(
  engine: Engine,
  parts: Parts,
  arrange: (shop: TestShop) => Promise<T>,
): () => T {
  let opened: Awaited<ReturnType<typeof openShop>>
  let arranged: T
  beforeAll(async () => {
    opened = await openShop(engine, parts)
    arranged = await arrange(opened.shop)
  })
  afterAll(() => opened.close())
  return () => arranged
}

/** The same, for tests that open many; returns the shop, and what closes it. */
export async function openShop(engine: Engine, overrides: Parts = {}) {
  const where = await freshDatabase(engine)
  const { environment, ...parts } = overrides
  const settings = readSettings({ DATA_DIR: where.dataDir, RATE_LIMITS: 'on', ...environment })
  const clock = stoppedClock()
  const app = await createApp(settings, {
    clock,
    database: where.database,
    log: pino({ level: 'silent' }),
    ...parts,
  })
  const server = await createShopServer(app, inject('templates').webRoot)
  await server.ready()
  const close = async () => {
    await server.close()
    await where.remove()
  }
  let people = 0
  const shop: TestShop = {
    app,
    server,
    clock,
    where,
    call: clientOf(server, null),
    person: async (role = 'customer', name = 'Asha Example') => {
      people += 1
      return signIn(app, server, { role, name, email: `person-${people}@customer.example` })
    },
  }
  return { shop, close }
}

/** The server of another process on a shop's database; closed when the test has finished. */
export async function serverBeside(shop: TestShop): Promise<FastifyInstance> {
  const { server, close } = await openBeside(shop)
  onTestFinished(close)
  return server
}

/** The same, for tests that open many; returns the server, and what closes it. */
export async function openBeside({ where, clock }: TestShop, environment: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = where
  const own = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...environment }
  const app = await createApp(readSettings(own), { clock, log: pino({ level: 'silent' }) })
  const server = await createShopServer(app, inject('templates').webRoot)
  await server.ready()
  const close = async () => {
    await server.close()
    await app.close()
  }
  return { server, close }
}

/** The typed client of a server that does not listen, with `token`. */
export function clientOf(server: FastifyInstance, token: string | null): Client {
  return createClient({
    origin: '',
    token: () => token,
    send: (url, request) => sendTo(server, url, request),
  })
}

async function sendTo(server: FastifyInstance, url: string, request: RequestInit): Promise<RawResponse> {
  const headers = { ...(request.headers as Record<string, string>) }
  let payload: Buffer | string | undefined
  if (request.body instanceof FormData) {
    const encoded = new Response(request.body)
    headers['content-type'] = encoded.headers.get('content-type') ?? ''
    payload = Buffer.from(await encoded.arrayBuffer())
  } else if (typeof request.body === 'string') payload = request.body
  const response = await server.inject({
    method: request.method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  expectNoHole(response.body)
  return { status: response.statusCode, text: response.body }
}

/**
 * Throws if a response's text has a hole; not in what it quotes, nor in what a schema says about a body's types.
 */
function expectNoHole(body: string): void {
  const [, message = ''] = /"message":"((?:[^"\\]|\\.)*)"/.exec(body) ?? []
  if (HOLE.test(message.replaceAll(/“[^”]*”|received \w+$/g, '“x”')))
    throw new Error(`a text with a hole: ${message}`)
}

let passwordHash: Promise<string> | undefined

async function signIn(
  app: App,
  server: FastifyInstance,
  { role, name, email }: { role: Role; name: string; email: string },
): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD)
  const hashed = await passwordHash
  const { id, token } = await app.database.transaction(async (tx) => {
    const account = { role, name, email, mobile: '9000000001', passwordHash: hashed, isVerified: true }
    const id = await createAccount(app, tx, account)
    return { id, token: await openSession(app, tx.db, id, { remember: false, userAgent: 'test' }) }
  })
  return { id, name, email, token, call: clientOf(server, token) }
}

function stoppedClock(): StoppedClock {
  let now = Date.UTC(2026, 10, 20, 6, 30)
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
