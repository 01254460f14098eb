import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createClient } from '#contract/client.ts'
import { toPaise } from '#contract/money.ts'
import type { Reason } from '#contract/payments/payments.ts'
import type { App } from '../server/app.ts'
import { createAccount } from '../server/features/accounts/register.ts'
import { placeOrder } from '../server/features/checkout/place-order.ts'
import { giveUpReading, checkPayment } from '../server/features/payments/check-payment.ts'
import { readingOf } from '../server/features/payments/update-verdict.ts'
import { writeStoreSettings } from '../server/features/store-settings/store-settings.routes.ts'
import { openReader } from '../server/ocr/open-reader.ts'
import { aProduct } from '../server/testing/builders.ts'
import { openEmptyShop } from './big-shop.ts'
import type { Checked, Labelled } from './payment-figures.ts'

export interface PaymentShop {
  /** Places the order of a labelled image at its time and verifies its payment; null if the shop rejects it. */
  check: (folder: string, labelled: Labelled) => Promise<Checked | null>
  /** The maximum memory of the reader's process, bytes. */
  peakMemory: () => number
  close: () => Promise<void>
}

const PERSON = { name: 'Bench Customer', email: 'customer@samagri.example', mobile: '9000000001' }
const ADDRESS = {
  fullName: PERSON.name,
  phone: PERSON.mobile,
  addressLine: '1 Bench Street',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411030',
  country: 'India',
}

/** An empty shop with one product, whose clock is set to the time of each order. */
export async function openPaymentShop(): Promise<PaymentShop> {
  let [now, ms, cpuMs, memory] = [Date.now(), 0, 0, 0]
  const clock = { now: () => now }
  const onResponse = (stats: { want: string; memory: number; ms: number; cpuMs: number }) => {
    memory = Math.max(memory, stats.memory)
    if (stats.want === 'reading') [ms, cpuMs] = [stats.ms, stats.cpuMs]
  }
  const readingMs = 120_000 // the machine may be busy
  const shop = await openEmptyShop('sqlite', { clock, reader: openReader({ clock, onResponse, readingMs }) })
  const { app } = shop
  const origin = await shop.server.listen({ host: '127.0.0.1', port: 0 })
  const call = createClient({ origin, token: () => shop.token })
  const admin = { id: '', name: '', email: '', token: shop.token, call }
  const { _id: product } = await aProduct(admin, { stock: 100_000, shippingPrice: 0 })
  const account = { ...PERSON, role: 'customer', passwordHash: '', isVerified: true } as const
  const customer = await app.database.transaction((tx) => createAccount(app, tx, account))

  const check = async (folder: string, labelled: Labelled): Promise<Checked | null> => {
    now = Date.parse(labelled.order.placedAt)
    await expect(app, product, labelled)
    const orderId = await place(app, { folder, labelled, customer, product }).catch(() => null)
    if (orderId === null) return null
    await checkPayment(app, orderId).catch(() => giveUpReading(app, orderId)) // not read, as a job does
    const row = await app.database.read
      .selectFrom('payment_checks')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { verdict, reasons } = row
    return { orderId, ms, cpuMs, reading: readingOf(row), verdict, reasons: JSON.parse(reasons) as Reason[] }
  }
  return { check, peakMemory: () => memory, close: shop.close }
}

/** Sets the price and the payee of the next order. */
function expect(app: App, product: string, { order }: Labelled): Promise<void> {
  return app.database.transaction(async ({ db }) => {
    await writeStoreSettings(app, db, { upiId: order.payeeVpa, payeeName: order.payeeName })
    const price = { price_paise: toPaise(order.total) }
    await db.updateTable('products').set(price).where('id', '=', product).execute()
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
  const items = [{ product, quantity: 1 }]
  const actor = { ...PERSON, id: customer, role: 'customer', isGuest: false } as const
  const placed = await placeOrder(app, {
    actor: { ...actor, sessionHash: '' },
    key: labelled.file,
    requestId: 'bench',
    ip: '',
    body: { userId: customer, shippingAddress: ADDRESS, image, items },
  })
  return placed._id
}
