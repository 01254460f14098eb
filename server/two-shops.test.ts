import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { aProduct, anOrder } from './testing/builders.ts'
import { openConnection } from './testing/connections.ts'
import { expectError } from './testing/expect-error.ts'
import { startS3 } from './testing/s3-server.ts'
import { ADMIN, endOf, placeForShop, startShop } from './testing/shop-process.ts'
import type { Person } from './testing/test-shop.ts'
import { until } from './testing/until.ts'

// The real program twice, each with its own folder, on one PostgreSQL and one S3 bucket.

const PASSWORD = 'Customer-Password-1'

async function twoShops() {
  const place = await placeForShop('postgres')
  const s3 = await startS3('shop')
  onTestFinished(() => s3.close())
  const environment = {
    FILES_URL: `s3://shop?endpoint=${s3.origin}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    SECRET: 'of both shops '.repeat(3),
  }
  const start = async (name: string) => {
    const dataDir = join(place.dataDir, name)
    await mkdir(dataDir)
    return startShop({ ...place, dataDir }, environment)
  }
  return [await start('one'), await start('two')] as const
}

/** A person who signs in through one shop, and the same session used with the other. */
async function signIn(calls: readonly Client[], body: typeof ADMIN, origins: readonly string[]) {
  const { token, user } = await calls[0]!('login', { body })
  const as = (origin: string): Person => ({
    id: user._id,
    name: user.name,
    email: user.email,
    token,
    call: openConnection(origin).as(token),
  })
  return origins.map(as) as [Person, Person]
}

test('two shops on one PostgreSQL and S3 are one shop, also when one is killed', async () => {
  const [one, two] = await twoShops()
  const origins = [one.origin, two.origin]
  const visitors = origins.map((origin) => openConnection(origin).as(null)) as [Client, Client]
  const [admin, adminOfTwo] = await signIn(visitors, ADMIN, origins)
  const body = { name: 'Asha', email: 'asha@customer.example', mobile: '9000000001', password: PASSWORD }
  await visitors[0]('register', { body })
  const [asha, ashaOfTwo] = await signIn(visitors, { email: body.email, password: PASSWORD }, origins)

  // A change in one appears in the other with the next request, including images.
  await visitors[1]('getAllProduct')
  const product = await aProduct(admin, { stock: 100 })
  expect((await visitors[1]('getAllProduct')).data).toMatchObject([{ _id: product._id, price: 100 }])
  await adminOfTwo.call('updateProductById', { params: { id: product._id }, body: { price: 90 } })
  expect((await visitors[0]('getAllProduct')).data).toMatchObject([{ price: 90 }])
  const image = await fetch(`${two.origin}${product.images[0]}`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])

  // Orders of both have consecutive numbers, and each is notified of the other's immediately.
  const news = await openConnection(two.origin).listen(admin.token)
  const items = [{ product: product._id, quantity: 1 }]
  const orders = [await anOrder(asha, items), await anOrder(ashaOfTwo, items), await anOrder(asha, items)]
  expect(orders.map(({ invoiceId }) => invoiceId.slice(-6))).toEqual(['000001', '000002', '000003'])
  await until(() => orders.forEach(({ _id }) => expect(news.join('')).toContain(_id)))
  const { data: seen } = await ashaOfTwo.call('getOrder', { params: { id: orders[0]!._id } })
  expect((await fetch(`${two.origin}${seen.image}`)).status).toBe(200)

  // A checkout started in one also belongs to the other.
  const { data: checkout } = await asha.call('startCheckout', { body: { items } })
  expect((await ashaOfTwo.call('getCheckout')).data).toMatchObject({ _id: checkout._id })

  // Failed logins are counted together.
  const wrong = { email: ADMIN.email, password: 'Wrong-Password-1' }
  for (let i = 0; i < 10; i += 1) await expectError(visitors[i % 2]!('login', { body: wrong }))
  for (const call of visitors)
    expect(await expectError(call('login', { body: wrong }))).toMatchObject({ status: 429 })

  // The remaining one finishes what the killed one was doing.
  await endOf(one.child, 'SIGKILL')
  expect((await anOrder(ashaOfTwo, items)).invoiceId).toMatch(/000004$/)
  await adminOfTwo.call('updateCustomerStatus', { params: { id: asha.id }, body: { status: 'suspended' } })
  expect(await expectError(ashaOfTwo.call('getMe'))).toMatchObject({ status: 401 })
})
