import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type App, createApp } from '../server/app.ts'
import type { Engine } from '../server/database/database.ts'
import { hashPassword } from '../server/features/accounts/passwords.ts'
import { createAccount } from '../server/features/accounts/register.ts'
import { openSession } from '../server/features/accounts/sessions.ts'
import { newToken } from '../server/ids.ts'
import { createShopServer } from '../server/shop-server.ts'
import { seedShop, type SeedSize } from '../server/sample/seed/seed-shop.ts'
import { readSettings } from '../server/settings.ts'
import { startPostgres } from '../server/testing/postgres.ts'
import { nameSomeAlike } from './found-alike.ts'

export interface BigShop {
  app: App
  server: FastifyInstance
  /** Of an admin. */
  token: string
  close: () => Promise<void>
}

/** A seeded shop of its own on an engine, until it is closed. */
export async function openBigShop(engine: Engine, size: Omit<SeedSize, 'say'>): Promise<BigShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const settings = readSettings({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
    SECRET: 'x'.repeat(40),
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  const app = await createApp(settings, { log: pino({ level: 'silent' }) })
  const server = await createShopServer(app)
  await seedShop(app, { ...size, say: () => undefined })
  await nameSomeAlike(app)
  const close = async () => {
    await server.close()
    await app.close()
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, server, token: await signIn(app), close }
}

async function signIn(app: App): Promise<string> {
  const passwordHash = await hashPassword(newToken())
  return app.database.transaction(async (tx) => {
    const account = {
      role: 'admin',
      name: 'Bench Admin',
      email: 'bench@samagri.example',
      mobile: '9000000001',
    } as const
    const id = await createAccount(app, tx, { ...account, passwordHash, isVerified: true })
    return openSession(app, tx.db, id, { remember: false, userAgent: 'bench' })
  })
}
