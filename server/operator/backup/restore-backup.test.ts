import { stat } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Engine } from '../../database/database.ts'
import {
  aBackup,
  backedUp,
  bytesIn,
  countsIn,
  emptySettings,
  openShop,
  restored,
  rowsIn,
} from '../../testing/backups.ts'
import { busyShop } from '../../testing/busy-shop.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ADDRESS, brokenIn, orderBody } from '../../testing/orders.ts'
import { PASSWORD } from '../../testing/test-shop.ts'

interface Before {
  counts: string[]
  rows: Awaited<ReturnType<typeof rowsIn>>
  files: Awaited<ReturnType<typeof bytesIn>>
}

const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

onBothEngines('a backup of a shop', (from) => {
  it('is the same shop on either engine, row by row and file by file, and keeps working', async () => {
    const shop = await busyShop(from)
    const { database } = shop.app
    const before = {
      rows: await rowsIn(database),
      counts: await countsIn(database),
      files: await bytesIn(shop.app),
    }
    expect(Object.entries(before.rows).filter(([, { length }]) => length === 0)).toEqual([])

    const { path, rows, files } = await aBackup(backedUp(shop))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(rows['orders']).toBe(before.rows['orders']!.length)
    expect(files).toBe(before.files.size)
    for (const to of ENGINES) await goesOn(shop, before, path, to)
  })
})

/** Restores the backup of a shop, then compares and uses the result. */
async function goesOn(shop: Awaited<ReturnType<typeof busyShop>>, before: Before, path: string, to: Engine) {
  const settings = await emptySettings(to)
  const { holds, lines: output } = await restored(settings, path)
  expect(output.at(-1)).toBe(`Restored ${before.rows['orders']!.length} orders; the invariants hold.`)
  expect(holds).toBe(true)

  const there = await openShop(settings, shop.clock)
  expect(await bytesIn(there.app)).toEqual(before.files)
  expect(await rowsIn(there.app.database)).toEqual(before.rows)
  expect(await countsIn(there.app.database)).toEqual(before.counts)
  for (const table of ['sessions', 'one_time_links', 'rate_limits'] as const)
    expect(await there.app.database.read.selectFrom(table).selectAll().execute(), table).toEqual([])

  await expect(there.call(shop.admin.token)('dashboard')).rejects.toMatchObject({ status: 401 })
  const logIn = (email: string, code?: string) =>
    there.call()('login', { body: { email, password: PASSWORD, ...(code ? { code } : {}) } })
  const admin = there.call((await logIn(shop.admin.email, shop.factor.app())).token)
  const asha = there.call((await logIn(shop.asha.email)).token)

  const found = await admin('manageOrders', { query: { page: '1', search: 'आशा कुल' } })
  expect(found.data.map(({ _id }) => _id)).toEqual([shop.last._id])
  const products = await admin('getAllProduct', { query: { page: '1', search: 'पूजा' } })
  expect(products.data.map(({ _id }) => _id)).toEqual([shop.bell._id])
  const log = await admin('getAudit', { query: { page: '1', search: 'पूजा घंटी' } })
  expect(log.total).toBeGreaterThan(0)

  const body = await orderBody(shop.asha, [{ product: shop.bell._id, quantity: 1 }], {
    shippingAddress: ADDRESS,
  })
  const { data } = await asha('createOrder', { body })
  const number = before.rows['orders']!.length + 1
  expect(data.invoiceId).toBe(`INV-2627-${String(number).padStart(6, '0')}`)
  await admin('updateOrder', { params: { id: data._id }, body: { orderStatus: 'confirmed' } })
  expect(await brokenIn(there.app)).toEqual([])
}
