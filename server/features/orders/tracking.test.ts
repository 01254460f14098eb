import { expect, it } from 'vitest'
import type { OrderStatus } from '#contract/statuses.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { errorResponseOf, traces, WAYS } from '../../testing/orders.ts'
import { oncePerSuite, type TestShop } from '../../testing/test-shop.ts'

const SHIPPED = { courier: 'DTDC', number: 'd 100-7' }

async function sceneOf(shop: TestShop) {
  const admin = await shop.person('admin')
  const customer = await shop.person()
  const lamp = await aProduct(admin, { stock: 1_000 })
  const orderThatIs = async (status: OrderStatus) => {
    const { _id: id } = await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    for (const orderStatus of WAYS[status])
      await admin.call('updateOrder', { params: { id }, body: { orderStatus } })
    return id
  }
  const rowsOf = async (id: string, who = admin) =>
    (await who.call('getHistory', { params: { id } })).data.filter(({ kind }) => kind === 'tracking')
  return { shop, admin, customer, orderThatIs, rowsOf }
}

onBothEngines('the tracking of an order', (engine) => {
  const scene = oncePerSuite(engine, { environment: { RATE_LIMITS: 'off' } }, sceneOf)

  it('is sent with shipping, with its courier’s link, and is in the history that its customer sees', async () => {
    const { admin, customer, orderThatIs, rowsOf } = scene()
    const id = await orderThatIs('confirmed')
    const body = { orderStatus: 'Shipped', from: 'confirmed', tracking: SHIPPED }
    const { data, sameNumber } = await admin.call('updateOrder', { params: { id }, body })
    const tracking = {
      courier: 'DTDC',
      number: 'D100-7',
      link: 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno=D100-7',
    }
    expect(data).toMatchObject({ orderStatus: 'shipped', tracking })
    expect(sameNumber).toEqual([])
    expect(await rowsOf(id)).toMatchObject([{ before: null, after: tracking, by: admin.name }])
    expect(await rowsOf(id, customer)).toMatchObject([{ after: tracking, by: null }])
    expect((await customer.call('getOrder', { params: { id } })).data.tracking).toEqual(tracking)
  })

  it('stays unchanged when the order moves on without tracking', async () => {
    const { admin, orderThatIs, rowsOf } = scene()
    const id = await orderThatIs('confirmed')
    const body = { orderStatus: 'shipped', tracking: SHIPPED }
    const { data } = await admin.call('updateOrder', { params: { id }, body })
    const onward = { orderStatus: 'out for delivery' }
    const moved = await admin.call('updateOrder', { params: { id }, body: onward })
    expect(moved.data.tracking).toEqual(data.tracking)
    expect(moved).not.toHaveProperty('sameNumber')
    expect(await rowsOf(id)).toHaveLength(1)
  })

  it.each(['confirmed', 'processing', 'delivered', 'cancelled'])(
    'is rejected with the status %s, and nothing changes',
    async (orderStatus) => {
      const { shop, admin, orderThatIs } = scene()
      const id = await orderThatIs('pending')
      const before = await traces(shop.app)
      const refused = await errorResponseOf(
        admin.call('updateOrder', { params: { id }, body: { orderStatus, tracking: SHIPPED } }),
      )
      expect(refused).toMatchObject({ code: 'VALIDATION', fields: { tracking: expect.any(String) } })
      expect(await traces(shop.app)).toEqual(before)
    },
  )

  it.each([
    ['of 200 characters', { number: '7'.repeat(200) }, 'number', 'at most 50 characters'],
    ['of a script', { number: '<script>alert(1)</script>' }, 'number', 'only letters, digits'],
    ['of nothing', { number: ' ' }, 'number', 'is required'],
    ['as a spreadsheet writes it', { number: '1.23457E+12' }, 'number', 'only letters, digits'],
    ['in Devanagari', { number: '१२३४' }, 'number', 'only letters, digits'],
    ['without a courier', { courier: '' }, 'courier', 'is required'],
    ['of a courier of 61 characters', { courier: 'x'.repeat(61) }, 'courier', 'at most 60'],
    ['with a link that runs', { link: 'javascript:alert(1)' }, 'link', 'https://'],
    ['with a plain link', { link: 'http://courier.example/1' }, 'link', 'https://'],
    [
      'with a link of 501 characters',
      { link: `https://c.example/${'x'.repeat(500)}` },
      'link',
      'at most 500',
    ],
  ])('%s is refused at its field', async (_what, changes, field, text) => {
    const { admin, orderThatIs, rowsOf } = scene()
    const id = await orderThatIs('shipped')
    const tracking = { ...SHIPPED, ...changes }
    const refused = await errorResponseOf(admin.call('setTracking', { params: { id }, body: { tracking } }))
    const fields = { [`tracking.${field}`]: expect.stringContaining(text) as string }
    expect(refused).toMatchObject({ code: 'VALIDATION', fields })
    expect(await rowsOf(id)).toEqual([])
  })

  it('can be set, corrected and removed afterwards, and the same again writes nothing', async () => {
    const { shop, admin, orderThatIs, rowsOf } = scene()
    const id = await orderThatIs('delivered')
    const set = (tracking: object | null) =>
      admin.call('setTracking', { params: { id }, body: { tracking: tracking as typeof SHIPPED } })
    await set({ courier: 'My cousin', number: '12/3' })
    const { data } = await set({ courier: 'My cousin', number: '12/4', link: 'https://c.example/12-4' })
    expect(data.tracking).toEqual({ courier: 'My cousin', number: '12/4', link: 'https://c.example/12-4' })
    shop.clock.advance(1_000)
    const again = await set({ courier: 'My cousin', number: '12 / 4', link: 'https://c.example/12-4' })
    expect({ ...again.data, image: '' }).toEqual({ ...data, image: '' })
    expect((await set(null)).data.tracking).toBeNull()
    expect(
      (await rowsOf(id)).map(({ before, after }) => [before?.['number'] ?? null, after?.['number']]),
    ).toEqual([
      [null, '12/3'],
      ['12/3', '12/4'],
      ['12/4', ''],
    ])
  })

  it.each(['pending', 'confirmed', 'packaging', 'cancelled'] as const)(
    'of an order that is %s cannot be set',
    async (status) => {
      const { admin, orderThatIs } = scene()
      const id = await orderThatIs(status)
      const refused = await errorResponseOf(
        admin.call('setTracking', { params: { id }, body: { tracking: SHIPPED } }),
      )
      expect(refused).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
      expect(refused['message']).toContain(status)
    },
  )

  it('warns about other orders with the number, and rejects nothing', async () => {
    const { admin, orderThatIs } = scene()
    const tracking = { courier: 'Ekart', number: 'TWICE-1' }
    const [a, b] = [await orderThatIs('shipped'), await orderThatIs('confirmed')]
    await admin.call('setTracking', { params: { id: a }, body: { tracking } })
    const shipped = await admin.call('updateOrder', {
      params: { id: b },
      body: { orderStatus: 'shipped', tracking },
    })
    expect(shipped.sameNumber).toEqual([a])
    expect((await admin.call('setTracking', { params: { id: a }, body: { tracking } })).sameNumber).toEqual([
      b,
    ])
  })

  it('finds its order by the whole number, however it is typed', async () => {
    const { admin, orderThatIs } = scene()
    const id = await orderThatIs('shipped')
    const tracking = { courier: 'India Post', number: 'EB 123 456 789 IN' }
    await admin.call('setTracking', { params: { id }, body: { tracking } })
    const found = async (search: string) =>
      (await admin.call('manageOrders', { query: { search, page: '1' } })).data.map(({ _id }) => _id)
    for (const search of ['EB123456789IN', 'eb123456789in', 'eb 123456789 in'])
      expect(await found(search), search).toEqual([id])
    expect(await found('EB123456789')).toEqual([])
  })

  it('is emailed once if added after shipping, and not if a correction is reverted', async () => {
    const { shop, admin, customer, orderThatIs } = scene()
    const id = await orderThatIs('shipped')
    const set = (tracking: typeof SHIPPED | null) =>
      admin.call('setTracking', { params: { id }, body: { tracking } })
    await set(SHIPPED)
    for (const tracking of [SHIPPED, { ...SHIPPED, number: 'D2' }, null, SHIPPED]) await set(tracking)
    const news = await parcelNews(shop, id)
    expect(news).toMatchObject([
      { to: customer.email, facts: { status: 'shipped', tracking: { courier: 'DTDC', number: 'D100-7' } } },
    ])
    expect(await correctionNews(shop, id)).toEqual([])
  })

  it('is emailed when corrected or removed, with several corrections within five minutes in one email', async () => {
    const { shop, admin, orderThatIs } = scene()
    const id = await orderThatIs('confirmed')
    const body = { orderStatus: 'shipped', tracking: SHIPPED }
    await admin.call('updateOrder', { params: { id }, body })
    const set = (number: string | null) =>
      admin.call('setTracking', {
        params: { id },
        body: { tracking: number === null ? null : { ...SHIPPED, number } },
      })
    for (const number of ['D2', null, 'D3', 'D4']) await set(number)
    const [mail, ...more] = await correctionNews(shop, id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ facts: { tracking: { number: 'D4' }, replaces: { number: 'D100-7' } } })
    expect(Date.parse(mail!.run_after) - shop.clock.now()).toBe(5 * 60_000)

    await shop.app.database.transaction(({ db }) => db.deleteFrom('jobs').execute()) // it was sent
    await set(null)
    expect(await correctionNews(shop, id)).toMatchObject([
      { facts: { tracking: null, replaces: { number: 'D4' } } },
    ])
    await admin.call('updateOrder', { params: { id }, body: { orderStatus: 'delivered' } })
    expect(await correctionNews(shop, id)).toEqual([])
  })

  it('is not emailed twice when a status email with it follows its correction', async () => {
    const { shop, admin, orderThatIs } = scene()
    const id = await orderThatIs('confirmed')
    const move = (orderStatus: string, tracking?: typeof SHIPPED) =>
      admin.call('updateOrder', { params: { id }, body: { orderStatus, tracking } })
    await move('shipped', SHIPPED)
    await admin.call('setTracking', { params: { id }, body: { tracking: { ...SHIPPED, number: 'D2' } } })
    await move('out for delivery')
    expect(await correctionNews(shop, id)).toEqual([])
    const mails = (await queuedMails(shop.app)).filter(({ template }) => template === 'order-status')
    expect(mails.at(-1)).toMatchObject({ facts: { status: 'out for delivery', tracking: { number: 'D2' } } })
  })

  it('is removed when its shipment is undone, with a row in the audit log', async () => {
    const { admin, orderThatIs, rowsOf } = scene()
    const id = await orderThatIs('confirmed')
    const move = async (orderStatus: string, tracking?: typeof SHIPPED) =>
      (await admin.call('updateOrder', { params: { id }, body: { orderStatus, tracking } })).data.tracking
    await move('shipped', SHIPPED)
    expect(await move('confirmed')).toBeNull()
    expect(await move('shipped')).toBeNull()
    expect((await rowsOf(id)).map(({ after }) => after?.['number'])).toEqual(['D100-7', ''])
  })

  it('that a batch adds to a shipped order is emailed, and the order’s status stays', async () => {
    const { shop, admin, orderThatIs } = scene()
    const id = await orderThatIs('out for delivery')
    const body = { orders: [{ id, tracking: SHIPPED }], orderStatus: 'out for delivery' }
    for (const _ of [1, 2])
      expect((await admin.call('updateOrders', { body })).data).toMatchObject([
        { done: true, orderStatus: 'out for delivery' },
      ])
    expect(await parcelNews(shop, id)).toHaveLength(1)
  })

  it('for a delivered order is stored but not emailed', async () => {
    const { shop, admin, orderThatIs } = scene()
    const id = await orderThatIs('delivered')
    await admin.call('setTracking', { params: { id }, body: { tracking: SHIPPED } })
    expect(await parcelNews(shop, id)).toEqual([])
  })
})

/** Emails about changed tracking, with the times at which they will be sent. */
async function correctionNews({ app }: TestShop, orderId: string) {
  const rows = await app.database.read
    .selectFrom('jobs')
    .select(['payload', 'run_after'])
    .where('about', '=', `tracking mail of ${orderId}`)
    .execute()
  return rows.map(({ payload, run_after }) => ({
    ...(JSON.parse(payload) as { facts: Record<string, unknown> }),
    run_after,
  }))
}

/** Emails that only say how an order can be tracked. */
async function parcelNews({ app }: TestShop, orderId: string) {
  const mails = await queuedMails(app)
  return mails.filter(
    ({ facts }) => 'justTracked' in facts && 'orderId' in facts && facts.orderId === orderId,
  )
}
