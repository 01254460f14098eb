import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Reason, Verdict } from '#contract/payments/payments.ts'
import { type Paise, toPaise } from '#contract/money.ts'
import { detailsOf } from '#contract/catalogue/product-details.ts'
import { type App, createApp } from '../server/app.ts'
import { isoTime } from '../server/clock.ts'
import { createAccount } from '../server/features/accounts/register.ts'
import { giveUpReading, inspectPayment } from '../server/features/payments/inspect-payment.ts'
import { readingOf } from '../server/features/payments/judge-check.ts'
import { placeOrder } from '../server/features/checkout/place-order.ts'
import { writeStoreSettings } from '../server/features/store-settings/store-settings.routes.ts'
import { createShopServer } from '../server/shop-server.ts'
import { newId } from '../server/ids.ts'
import { openReader } from '../server/reading/open-reader.ts'
import type { Reading } from '../server/reading/reading.ts'
import { readSettings } from '../server/settings.ts'
import type { Labelled } from './payment-labels.ts'

/** What the shop makes of one picture. */
export interface Checked {
  orderId: string
  reading: Reading
  verdict: Verdict | null
  reasons: Reason[]
  /** Time that the reading took, in the worker and on the way there. */
  ms: number
  /** Processor time of it, ms. */
  cpuMs: number
}

export interface PaymentShop {
  app: App
  server: FastifyInstance
  /**
   * Places the order of a labelled picture at its time and inspects its payment; null when the shop refuses the
   * picture.
   */
  check: (folder: string, labelled: Labelled) => Promise<Checked | null>
  /** The most memory that the reader's process ever took, bytes. */
  peakMemory: () => number
  close: () => Promise<void>
}

/** A fresh shop in a temporary data folder with one product, whose clock stands at the order in hand. */
export async function openPaymentShop(): Promise<PaymentShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-bench-'))
  const settings = readSettings({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
    SECRET: 'x'.repeat(40),
  })
  let [now, ms, cpuMs, memory] = [Date.now(), 0, 0, 0]
  const clock = { now: () => now }
  const onAnswer = (facts: { want: string; memory: number; ms: number; cpuMs: number }) => {
    memory = Math.max(memory, facts.memory)
    if (facts.want === 'reading') [ms, cpuMs] = [facts.ms, facts.cpuMs]
  }
  // The limit of a reading is one of processor time here: a bench may run on a busy machine.
  const reader = openReader({ clock, onAnswer, readingMs: 120_000 })
  const app = await createApp(settings, { log: pino({ level: 'silent' }), clock, reader })
  const server = await createShopServer(app)
  const { customer, product } = await furnish(app)

  const check = async (folder: string, labelled: Labelled): Promise<Checked | null> => {
    now = Date.parse(labelled.order.placedAt)
    await expect(app, product, labelled)
    const orderId = await place(app, { folder, labelled, customer, product }).catch(() => null)
    if (orderId === null) return null
    await inspectPayment(app, orderId).catch(() => giveUpReading(app, orderId)) // not read, as a job does
    return { orderId, ms, cpuMs, ...(await outcomeOf(app, orderId)) }
  }
  const close = async () => {
    await server.close()
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, server, check, peakMemory: () => memory, close }
}

/** One customer and one product with endless stock → their ids. */
function furnish(app: App): Promise<{ customer: string; product: string }> {
  return app.database.transaction(async (tx) => {
    const account = {
      role: 'customer',
      name: 'Bench Customer',
      email: 'bench@samagri.example',
      mobile: '9000000001',
      passwordHash: '',
      isVerified: true,
    } as const
    const customer = await createAccount(app, tx, account)
    const [category, subcategory, product] = [1, 2, 3].map(() => newId(app.clock.now())) as [
      string,
      string,
      string,
    ]
    const times = { created_at: isoTime(app.clock), updated_at: isoTime(app.clock) }
    const shown = { description: '', status: 'active', ...times }
    await tx.db
      .insertInto('categories')
      .values({ id: category, name: 'Bench', image: '', tax: '[]', ...shown })
      .execute()
    await tx.db
      .insertInto('subcategories')
      .values({ id: subcategory, category_id: category, name: 'Bench', image: '', ...shown })
      .execute()
    await tx.db
      .insertInto('products')
      .values({
        id: product,
        category_id: category,
        subcategory_id: subcategory,
        name: 'Bench',
        weight_grams: null,
        shelf: '',
        tax: '[]',
        mrp_paise: null,
        price_paise: 100 as Paise,
        shipping_paise: 0 as Paise,
        hsn_code: '9999',
        stock: 100_000,
        sold: 0,
        images: '[]',
        ...detailsOf({}),
        ...shown,
      })
      .execute()
    return { customer, product }
  })
}

/** Sets the price and the payee of the order in hand. */
function expect(app: App, product: string, { order }: Labelled): Promise<void> {
  return app.database.transaction(async (tx) => {
    await writeStoreSettings(app, tx.db, { upiId: order.payeeVpa, payeeName: order.payeeName })
    await tx.db
      .updateTable('products')
      .set({ price_paise: toPaise(order.total) })
      .where('id', '=', product)
      .execute()
  })
}

interface Placing {
  folder: string
  labelled: Labelled
  customer: string
  product: string
}

async function place(app: App, { folder, labelled, customer, product }: Placing): Promise<string> {
  const bytes = await readFile(join(folder, labelled.file))
  const image = new File([bytes], labelled.file, { type: `image/${extname(labelled.file).slice(1)}` })
  const shippingAddress = {
    fullName: 'Bench Customer',
    phone: '9000000001',
    addressLine: '1 Bench Street',
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411030',
    country: 'India',
  }
  const placed = await placeOrder(app, {
    actor: {
      id: customer,
      role: 'customer',
      name: 'Bench Customer',
      email: 'bench@samagri.example',
      mobile: '9000000001',
      isVerified: true,
      isGuest: false,
      sessionHash: '',
    },
    key: labelled.file,
    requestId: 'bench',
    address: '',
    body: { userId: customer, shippingAddress, image, items: [{ product, quantity: 1 }] },
  })
  return placed._id
}

async function outcomeOf(
  app: App,
  orderId: string,
): Promise<Pick<Checked, 'reading' | 'verdict' | 'reasons'>> {
  const check = await app.database.read
    .selectFrom('payment_checks')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { reading: readingOf(check), verdict: check.verdict, reasons: JSON.parse(check.reasons) as Reason[] }
}
