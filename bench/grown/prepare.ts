import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { type App, createApp } from '../../server/app.ts'
import { createAccount } from '../../server/features/accounts/register.ts'
import { hashPassword } from '../../server/features/accounts/passwords.ts'
import { openSession } from '../../server/features/accounts/sessions.ts'
import { withDrawings } from '../../server/files/images.ts'
import { newToken } from '../../server/ids.ts'
import { createShopServer } from '../../server/shop-server.ts'
import { drawPaymentScreenshot } from '../../server/sample/payment-screenshot.ts'
import { seedShop } from '../../server/sample/seed/seed-shop.ts'
import { readSettings } from '../../server/settings.ts'
import { aProduct } from '../../server/testing/builders.ts'
import { clientOf } from '../../server/testing/test-shop.ts'
import type { Buyer } from './sale.ts'

export interface Prepared {
  buyers: Buyer[]
  product: string
  picture: Uint8Array<ArrayBuffer>
  /** Orders before the sale. */
  before: number
}

/** Small, so that reading them leaves some of two processors to the sale. */
const WIDTH = 270

/** The shop's parts in this process, on the data of `environment`. */
export async function openShop(environment: Record<string, string>): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-grown-own-'))
  const settings = readSettings({ ...environment, DATA_DIR: dataDir })
  const app = await createApp(settings, { log: pino({ level: 'silent' }), unhurried: true })
  const close = async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...app, close }
}

/** A seeded shop, customers who are signed in, and a product of which there is enough. */
export async function prepare(environment: Record<string, string>, count: number): Promise<Prepared> {
  const app = await openShop(environment)
  const server = await createShopServer(app)
  await seedShop(app, { orders: 200, products: 100, users: 20, say: () => undefined })
  const admin = await signedIn(app, 'admin', 0)
  const { _id: product } = await aProduct(
    { ...admin, name: 'Admin', email: 'admin@bench.example', call: clientOf(server, admin.token) },
    { stock: 100_000 },
  )
  const buyers: Buyer[] = []
  for (let i = 0; i < count; i += 1) buyers.push(await signedIn(app, 'customer', i))
  await server.close()
  const { before } = await app.database.read
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('before'))
    .executeTakeFirstOrThrow()
  await app.close()
  return { buyers, product, picture: await screenshot(), before }
}

async function signedIn(app: App, role: 'admin' | 'customer', i: number): Promise<Buyer> {
  const passwordHash = i === 0 ? await hashPassword(newToken()) : 'none'
  const account = {
    role,
    name: 'Sale Buyer',
    email: `${role}-${i}@bench.example`,
    mobile: '9000000001',
    passwordHash,
    isVerified: true,
  }
  return app.database.transaction(async (tx) => {
    const id = await createAccount(app, tx, account)
    const token = await openSession(app, tx.db, id, { remember: false, userAgent: 'grown' })
    return { id, token }
  })
}

async function screenshot(): Promise<Uint8Array<ArrayBuffer>> {
  const payment = {
    amountRupees: 110,
    utr: '612345678901',
    payeeVpa: 'samagri@upi',
    payeeName: 'Samagri',
    payerName: 'Sale Buyer',
    paidAt: new Date().toISOString(),
    layout: 0,
  } as const
  const drawn = await withDrawings(() => drawPaymentScreenshot(payment))
  return new Uint8Array(await sharp(drawn).resize(WIDTH).jpeg({ quality: 80 }).toBuffer())
}
