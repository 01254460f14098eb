import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { INVARIANTS } from './check.ts'
import type { Transaction } from '../../database/database.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { s3Store } from '../../files/s3.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenBy, brokenIn, filesOf } from '../../testing/orders.ts'
import { testShop, type TestShop } from '../../testing/test-shop.ts'

/** A shop with three orders: pending, shipped and paid, cancelled. */
async function shopWithOrders(engine: 'sqlite' | 'postgres'): Promise<TestShop> {
  const shop = await testShop(engine)
  const admin = await shop.person('admin')
  const customer = await shop.person()
  const lamp = await aProduct(admin)
  const orders = []
  for (const quantity of [1, 2, 3]) orders.push(await anOrder(customer, [{ product: lamp._id, quantity }]))
  const move = (id: string, orderStatus: string) =>
    admin.call('updateOrder', { params: { id }, body: { orderStatus } })
  await move(orders[1]!._id, 'confirmed')
  await move(orders[1]!._id, 'shipped')
  await move(orders[2]!._id, 'cancelled')
  await admin.call('updatePaymentStatus', { params: { id: orders[1]!._id }, body: { paymentStatus: 'paid' } })
  return shop
}

async function screenshotsOf({ app, where }: TestShop): Promise<string[]> {
  return (await filesOf(app, 'private')).map((name) => join(where.dataDir, 'files', name))
}

interface Breakage {
  what: string
  invariant: number
  says: RegExp
  statement?: (tx: Transaction) => Promise<unknown>
  action?: (shop: TestShop) => Promise<unknown>
}

/** What check says inside a transaction that breaks something and is taken back. */
async function brokenAfter({ app }: TestShop, statement: (tx: Transaction) => Promise<unknown>) {
  let lines: string[] = []
  const takenBack = new Error('taken back')
  await app.database
    .transaction(async (tx) => {
      await statement(tx)
      lines = await brokenBy({ ...app, database: { ...app.database, read: tx.db } })
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  return lines
}

const pending = sql.lit('pending')
const BREAKAGES: Breakage[] = [
  {
    what: 'a screenshot that was to be deleted and is still there',
    invariant: 0,
    says: /order .+: .+ still exists although it was deleted on/,
    statement: ({ db }) =>
      db.updateTable('orders').set({ screenshot_deleted_at: '2026-11-20T06:30:00.000Z' }).execute(),
  },
  {
    what: 'a screenshot that is gone',
    invariant: 0,
    says: /order .+ is missing/,
    action: async (shop) => shop.app.files.remove((await filesOf(shop.app, 'private'))[0]!),
  },
  {
    what: 'a screenshot that is cut off',
    invariant: 0,
    says: /order .+ does not decode/,
    action: async (shop) => {
      const [path = ''] = await screenshotsOf(shop)
      await writeFile(path, (await readFile(path)).subarray(0, -10))
    },
  },
  {
    what: 'stock that no movement explains',
    invariant: 1,
    says: /product .+: stock 8, movements 7/,
    statement: ({ db }) =>
      db
        .updateTable('products')
        .set((e) => ({ stock: e('stock', '+', 1) }))
        .execute(),
  },
  {
    what: 'a movement that is gone',
    invariant: 1,
    says: /product .+: stock 7, movements 4/,
    statement: ({ db }) => db.deleteFrom('stock_movements').where('reason', '=', 'given back').execute(),
  },
  {
    what: 'a total that its lines do not make',
    invariant: 2,
    says: /order .+: total 11001 paise, lines 11000/,
    statement: ({ db }) =>
      sql`update orders set total_paise = total_paise + 1 where total_paise = 11000`.execute(db),
  },
  {
    what: 'a line that is gone',
    invariant: 2,
    says: /order .+: total 11000 paise, lines 0/,
    statement: ({ db }) => db.deleteFrom('order_items').where('quantity', '=', 1).execute(),
  },
  {
    what: 'a refund that is written in no order',
    invariant: 7,
    says: /order .+: refunded 1 paise, refunds 0, received \d+/,
    statement: ({ db }) => sql`update orders set refunded_paise = 1`.execute(db),
  },
  {
    what: 'more refunded than was received',
    invariant: 7,
    says: /order .+: refunded 99900 paise, refunds 99900, received 22000/,
    statement: async ({ db }) => {
      await sql`insert into refunds (id, order_id, amount_paise, reason, way, refunded_on, lines, account_id, request_id, created_at)
        select 'zzz', id, 99900, '', 'cash', '2026-11-20', '[]', '', '', created_at from orders where payment_status = 'paid'`.execute(
        db,
      )
      return sql`update orders set refunded_paise = 99900 where payment_status = 'paid'`.execute(db)
    },
  },
  {
    what: 'a paid order of which nobody knows what was received',
    invariant: 7,
    says: /order .+: is paid, received 22000 paise from no recorded source/,
    statement: ({ db }) =>
      sql`update orders set received_from = null where payment_status = 'paid'`.execute(db),
  },
  {
    what: 'an amount by a statement whose line says another or is not there',
    invariant: 7,
    says: /order .+: received 22000 paise by statement, but its statement line is missing/,
    statement: ({ db }) =>
      sql`update orders set received_from = 'statement' where payment_status = 'paid'`.execute(db),
  },
  {
    what: 'an amount by an unmatched payment that is not there',
    invariant: 7,
    says: /order .+: received 22000 paise from an unmatched payment that does not exist/,
    statement: ({ db }) =>
      sql`update orders set received_from = 'unmatched payment' where payment_status = 'paid'`.execute(db),
  },
  {
    what: 'units of an order that nobody took',
    invariant: 1,
    says: /order .+: the number of units taken of product .+ is off by 1/,
    statement: ({ db }) => sql`update stock_movements set delta = delta - 1 where delta = -1`.execute(db),
  },
  {
    what: 'a gap in the invoice numbers',
    invariant: 3,
    says: /financial year 2627: 3 invoices, highest 4, last number 3/,
    statement: ({ db }) =>
      sql`update orders set invoice_id = 'INV-2627-000004' where invoice_id = 'INV-2627-000003'`.execute(db),
  },
  {
    what: 'a counter that forgot a number',
    invariant: 3,
    says: /financial year 2627: 3 invoices, highest 3, last number 2/,
    statement: ({ db }) => sql`update invoice_counters set last_number = 2`.execute(db),
  },
  {
    what: 'a counter that is gone',
    invariant: 3,
    says: /financial year 2627: 3 invoices, highest 3, last number 0/,
    statement: ({ db }) => db.deleteFrom('invoice_counters').execute(),
  },
  {
    what: 'a year that counted invoices which nobody has',
    invariant: 3,
    says: /financial year 2526: 0 invoices, highest 0, last number 7/,
    statement: ({ db }) =>
      db.insertInto('invoice_counters').values({ financial_year: '2526', last_number: 7 }).execute(),
  },
  {
    what: 'a UTR that is held as paid by an order that is not',
    invariant: 4,
    says: /order .+: is pending, its UTR none, claimed UTR 632512345678/,
    statement: ({ db }) =>
      db
        .updateTable('payment_checks')
        .set({ paid_utr: '632512345678' })
        .where(
          'order_id',
          'in',
          db.selectFrom('orders').select('id').where('payment_status', '=', 'pending').limit(1),
        )
        .execute(),
  },
  {
    what: 'a status that changed without a history row',
    invariant: 4,
    says: /order .+: is delivered and paid, but its history ends differently/,
    statement: ({ db }) =>
      sql`update orders set order_status = 'delivered' where order_status = 'shipped'`.execute(db),
  },
  {
    what: 'a payment that changed without a history row',
    invariant: 4,
    says: /order .+: is shipped and failed, but its history ends differently/,
    statement: ({ db }) =>
      sql`update orders set payment_status = 'failed' where payment_status = 'paid'`.execute(db),
  },
  {
    what: 'a history row that is gone from the middle',
    invariant: 4,
    says: /order .+: order history is broken at shipped/,
    statement: async (tx) => {
      await unguardHistory(tx)
      return tx.db.deleteFrom('order_history').where('to_status', '=', 'confirmed').execute()
    },
  },
  {
    what: 'an entry of the audit log that no book has',
    invariant: 4,
    says: /audit log entry zzz belongs to no change/,
    statement: ({ db }) =>
      sql`insert into audit_entries (id, about, act, actor, subject_id, subject, words, created_at)
          select 'zzz', 'order', 'update', '', id, '', '', created_at from orders where order_status = 'shipped'`.execute(
        db,
      ),
  },
  {
    what: 'a history row for nothing',
    invariant: 4,
    says: /order .+: order history is broken at cancelled/,
    statement: ({ db }) =>
      sql`insert into order_history (id, order_id, kind, from_status, to_status, account_id, reason, request_id, created_at)
          select 'zzz', order_id, kind, 'cancelled', to_status, account_id, reason, request_id, created_at
          from order_history where to_status = 'cancelled'`.execute(db),
  },
  {
    what: 'an order without any history',
    invariant: 4,
    says: /order .+: is pending and pending, but its history ends differently/,
    statement: async (tx) => {
      await unguardHistory(tx)
      return sql`delete from order_history where order_id = (select id from orders where order_status = ${pending})`.execute(
        tx.db,
      )
    },
  },
  {
    what: 'a counter of the dashboard that is one too high',
    invariant: 5,
    says: /counter shop pending\/pending is off by -1 orders/,
    statement: ({ db }) =>
      sql`update order_counters set orders = orders + 1 where scope = 'shop' and order_status = ${pending}`.execute(
        db,
      ),
  },
  {
    what: 'revenue that is off by a paisa',
    invariant: 5,
    says: /counter shop shipped\/paid is off by 0 orders, 1 paise and 0 units/,
    statement: ({ db }) =>
      sql`update order_counters set total_paise = total_paise - 1 where scope = 'shop' and payment_status = 'paid'`.execute(
        db,
      ),
  },
  {
    what: 'a day that counts an order too many',
    invariant: 5,
    says: /day 2026-\d\d-\d\d is off by -1 orders and 0 paise/,
    statement: ({ db }) => sql`update order_days set orders = orders + 1`.execute(db),
  },
  {
    what: 'a day that counts an order under a status that it has left',
    invariant: 5,
    says: /day 2026-\d\d-\d\d pending\/pending is off by -1 orders/,
    statement: ({ db }) =>
      sql`update order_day_statuses set orders = orders + 1 where order_status = ${pending}`.execute(db),
  },
  {
    what: 'an order that counts a piece more than its lines',
    invariant: 5,
    says: /order .+: 2 units, lines 1/,
    statement: ({ db }) => sql`update orders set units = 2 where order_status = ${pending}`.execute(db),
  },
  {
    what: 'a counter that has lost a piece',
    invariant: 5,
    says: /counter shop pending\/pending is off by 0 orders, 0 paise and 1 units/,
    statement: ({ db }) =>
      sql`update order_counters set units = units - 1 where scope = 'shop' and order_status = ${pending}`.execute(
        db,
      ),
  },
  {
    what: 'a customer’s counters that are gone',
    invariant: 5,
    says: /counter [\da-f-]{36} cancelled\/pending is off by 1 orders/,
    statement: ({ db }) => db.deleteFrom('order_counters').where('scope', '!=', 'shop').execute(),
  },
  {
    what: 'a hold that no checkout has',
    invariant: 1,
    says: /checkout nobody: the number of units held of product .+ is off by 1/,
    statement: ({ db }) =>
      sql`insert into stock_movements (id, product_id, delta, reason, session_id, created_at)
          select 'zzz', id, -1, 'held', 'nobody', created_at from products`.execute(db),
  },
  {
    what: 'a credit note that no refund and no cancelling explains',
    invariant: 8,
    says: /credit note zzz has no refund, and its order is shipped/,
    statement: ({ db }) =>
      sql`insert into documents (id, order_id, kind, series, sequence, number, issued_on, against_id,
            taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, data, created_at)
          select 'zzz', id, 'credit note', 'CN2627', 1, 'zzz', '2026-11-20', 'zzz', 0, 0, 0, 0, 0, '{"lines":[]}', created_at
          from orders where order_status = 'shipped'`.execute(db),
  },
  {
    what: 'a temporary file of yesterday',
    invariant: 6,
    says: /temporary file private\/screenshots\/\.tmp-1/,
    action: async (shop) => {
      const path = join(shop.where.dataDir, 'files/private/screenshots/.tmp-1')
      await writeFile(path, '')
      const yesterday = new Date(shop.clock.now() - 86_400_000)
      await utimes(path, yesterday, yesterday)
    },
  },
]

onBothEngines('check', (engine) => {
  it('finds a whole shop whole, and an empty one', async () => {
    expect(await brokenIn((await shopWithOrders(engine)).app)).toEqual([])
    expect(await brokenIn((await testShop(engine)).app)).toEqual([])
  })

  it('reports everything that is broken, by the invariant’s name and in words', async () => {
    const shop = await shopWithOrders(engine)
    for (const { what, invariant, says, statement, action } of BREAKAGES) {
      await action?.(shop)
      const output = await (statement ? brokenAfter(shop, statement) : brokenIn(shop.app))
      expect(output, what).toContain(`BROKEN  ${INVARIANTS[invariant]?.name}`)
      expect(output.join('\n'), what).toMatch(says)
      expect(output.join('\n'), what).not.toContain('null')
    }
  })

  it('says what was checked when the bucket does not respond, and names the bucket, without its keys', async () => {
    const { app } = await shopWithOrders(engine)
    await app.database.transaction(({ db }) => sql`update products set stock = stock + 1`.execute(db))
    const keys = { accessKeyId: 'Geheim-1', secretAccessKey: 'Geheim-2', sessionToken: undefined }
    const output = await brokenIn({
      ...app,
      files: s3Store('s3://pictures?endpoint=http://127.0.0.1:1', keys),
    })
    const silent = 'the bucket pictures at http://127.0.0.1:1 does not respond: bad port'
    expect(output).toEqual([
      `UNKNOWN ${INVARIANTS[0]?.name}`,
      `        ${silent}`,
      `BROKEN  ${INVARIANTS[1]?.name}`,
      expect.stringMatching(/product .+: stock 8, movements 7/),
      `UNKNOWN ${INVARIANTS[6]?.name}`,
      `        the database is sound; ${silent}`,
      expect.stringMatching(/npm run shop -- doctor to see what to fix/),
    ])
  })

  it('changes nothing', async () => {
    const shop = await shopWithOrders(engine)
    const rows = async () => {
      const { read } = shop.app.database
      const orders = await read.selectFrom('orders').selectAll().orderBy('id').execute()
      const counters = await read.selectFrom('order_counters').selectAll().orderBy('scope').execute()
      return { orders, counters: counters.length, files: await filesOf(shop.app) }
    }
    const before = await rows()
    await brokenIn(shop.app)
    expect(await rows()).toEqual(before)
  })
})

describe('the invariants', () => {
  it('are nine', () => {
    expect(INVARIANTS).toHaveLength(9)
  })
})

/** Takes away what keeps the history append-only, so that it can be broken on purpose. */
async function unguardHistory({ db, engine }: Transaction): Promise<void> {
  const name = 'order_history_refuses_delete'
  await sql
    .raw(engine === 'sqlite' ? `drop trigger ${name}` : `drop trigger ${name} on order_history`)
    .execute(db)
}
