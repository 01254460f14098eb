import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type RunningShop, startShop } from '../e2e/server.ts'
import { type App, createApp, type Overrides } from '../server/app.ts'
import type { Engine } from '../server/database/database.ts'
import { hashPassword } from '../server/features/accounts/passwords.ts'
import { createAccount } from '../server/features/accounts/register.ts'
import { openSession } from '../server/features/accounts/sessions.ts'
import { newToken } from '../server/ids.ts'
import { createShopServer } from '../server/shop-server.ts'
import { seedShop, type SeedSize } from '../server/sample/seed/seed-shop.ts'
import { readSettings } from '../server/settings.ts'
import { startPostgres } from '../server/testing/postgres.ts'

export interface BigShop {
  app: App
  server: FastifyInstance
  /** Of an admin. */
  token: string
  close: () => Promise<void>
}

/** An empty shop in production on an engine, in a temporary folder that is deleted when it is closed. */
export async function openEmptyShop(engine: Engine, overrides: Overrides = {}): Promise<BigShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const settings = readSettings({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
    SECRET: 'x'.repeat(40),
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  const app = await createApp(settings, { log: pino({ level: 'silent' }), ...overrides })
  const server = await createShopServer(app)
  const close = async () => {
    await server.close()
    await app.close()
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const admin = { role: 'admin', name: 'Bench Admin', email: 'bench@samagri.example' } as const
  const account = {
    ...admin,
    mobile: '9000000001',
    passwordHash: await hashPassword(newToken()),
    isVerified: true,
  }
  const id = await app.database.transaction((tx) => createAccount(app, tx, account))
  return { app, server, token: await tokenOf(app, id), close }
}

/** The same with the given numbers of orders, products and accounts. */
export async function openBigShop(engine: Engine, size: Omit<SeedSize, 'print'>): Promise<BigShop> {
  const shop = await openEmptyShop(engine)
  await seedShop(shop.app, { ...size, print: () => undefined })
  await nameSomeAlike(shop.app)
  return shop
}

/** Signs an account in. */
export function tokenOf(app: App, account: string): Promise<string> {
  return app.database.transaction((tx) =>
    openSession(app, tx.db, account, { remember: false, userAgent: 'bench' }),
  )
}

/** The program as a separate process on the data of `app`, as run by `npm start`. */
export function startBeside({ settings }: App): Promise<RunningShop> {
  return startShop(settings.dataDir, {
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    SAMPLE_DATA: 'no',
    LOG_LEVEL: 'info',
    SECRET: settings.secret ?? '',
    DATABASE_URL: settings.databaseUrl ?? '',
  })
}

/**
 * This many orders, accounts and products in a shop of any size have these names, so a search finds the same number
 * in each.
 */
const ALIKE = 12
/** Each trigram of the name is in thousands of other names, so the index has a long list for it. */
export const PERSON = 'Lataya Specimene Noboder'
export const PHONE = '9000090000'
export const PRODUCT = 'Brass Brass Bell Bell'

/** Assigns the names to rows across the whole shop, and low stock only to those products. */
async function nameSomeAlike({ database }: App): Promise<void> {
  const changes = {
    orders: [sql`full_name = ${PERSON}, phone = ${PHONE}`, sql`1 = 1`],
    accounts: [sql`name = ${PERSON}, mobile = ${PHONE}`, sql`role <> 'admin'`],
    products: [sql`name = ${PRODUCT}, stock = 4`, sql`status = 'active'`],
  } as const
  await database.transaction(async ({ db }) => {
    await sql`update products set stock = 50 where stock < 50`.execute(db)
    for (const [name, [change, listed]] of Object.entries(changes)) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(name)} where ${listed} order by id`.execute(db)
      const ids = rows.map(({ id }) => id).filter((_, i) => i % Math.floor(rows.length / ALIKE) === 0)
      const some = sql.join(ids.slice(0, ALIKE))
      await sql`update ${sql.table(name)} set ${change} where id in (${some})`.execute(db)
    }
  })
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.read)
}
