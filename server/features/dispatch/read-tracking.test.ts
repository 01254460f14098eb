import { expect, it } from 'vitest'
import type { OrderStatus } from '#contract/statuses.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { refusalOf, WAYS } from '../../testing/orders.ts'
import { oncePerSuite, type TestShop } from '../../testing/test-shop.ts'

async function sceneOf(shop: TestShop) {
  const admin = await shop.person('admin')
  const customer = await shop.person()
  const lamp = await aProduct(admin, { stock: 10_000 })
  const orderThatIs = async (status: OrderStatus) => {
    const order = await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    const params = { id: order._id }
    for (const orderStatus of WAYS[status]) await admin.call('updateOrder', { params, body: { orderStatus } })
    return order
  }
  const read = async (contents: BlobPart, more: { columns?: object; courier?: string } = {}) => {
    const file = new File([contents], 'awb.csv')
    return (await admin.call('readTracking', { body: { file, ...more } })).data
  }
  const track = (id: string, number: string) =>
    admin.call('setTracking', { params: { id }, body: { tracking: { courier: 'DTDC', number } } })
  return { shop, admin, orderThatIs, read, track }
}

function short(id: string): string {
  return id.slice(-6).toUpperCase()
}

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
}

onBothEngines('A courier’s file of tracking numbers', (engine) => {
  const scene = oncePerSuite(engine, { environment: { RATE_LIMITS: 'off' } }, sceneOf)

  it('is read in each way of naming an order, and nothing is written', async () => {
    const { shop, orderThatIs, read } = scene()
    const a = await orderThatIs('confirmed')
    const b = await orderThatIs('packaging')
    const c = await orderThatIs('confirmed')
    const d = await orderThatIs('packaging')
    const e = await orderThatIs('confirmed')
    const before = await everythingIn(shop)
    const names = [
      a._id,
      b.invoiceId.toLowerCase(),
      `#${short(c._id)}`,
      short(d._id).toLowerCase(),
      `Samagri order ${e._id.slice(-8)}, Pune`,
    ]
    const lines = names.map((name, i) => `${i + 1},"${name}",77 00${i},BLUEDART`)
    const { columns, rows, counts } = await read(`Sr No,Order ID,AWB No.,Courier\n${lines.join('\n')}`)
    expect(columns).toEqual({ order: 'Order ID', number: 'AWB No.', courier: 'Courier' })
    expect(rows.map(({ orderId, state }) => [orderId, state])).toEqual(
      [a, b, c, d, e].map(({ _id }) => [_id, 'ready']),
    )
    expect(rows[0]).toEqual({
      line: 2,
      text: a._id,
      orderId: a._id,
      shortId: short(a._id),
      customer: a.shippingAddress.fullName,
      orderStatus: 'confirmed',
      courier: 'Blue Dart',
      number: '77000',
      state: 'ready',
      sameNumber: false,
    })
    expect(counts).toMatchObject({ ready: 5, 'unknown order': 0 })
    expect(await everythingIn(shop)).toEqual(before)
  })

  it('says of each row what is in its way', async () => {
    const { orderThatIs, read, track } = scene()
    const [ready, pending, sent, tracked, other] = [
      await orderThatIs('confirmed'),
      await orderThatIs('pending'),
      await orderThatIs('shipped'),
      await orderThatIs('shipped'),
      await orderThatIs('shipped'),
    ]
    await track(tracked._id, 'T1')
    await track(other._id, 'T2')
    const file = [
      'Reference;Tracking Number',
      `${short(sent._id)};N1`,
      `${tracked._id};t 1`,
      `${other._id};T3`,
      `${pending._id};N2`,
      'nobody;N3',
      `${ready._id} or ${sent._id};N4`,
      `${ready._id};`,
      `${ready._id};1.23457E+12`,
      `${ready._id};<script>alert(1)</script>`,
      `${ready._id};${'9'.repeat(200)}`,
      ';N5',
    ].join('\r\n')
    const { rows } = await read(file, { courier: 'delhivery' })
    expect(rows.map(({ state }) => state)).toEqual([
      'ready',
      'already so',
      'wrong state',
      'wrong state',
      'unknown order',
      'ambiguous order',
      'no number',
      'bad number',
      'bad number',
      'bad number',
      'unknown order',
    ])
    expect(rows[0]).toMatchObject({ courier: 'Delhivery', orderStatus: 'shipped' })
  })

  it('takes an order of two rows once when they agree, and not at all when they do not', async () => {
    const { orderThatIs, read } = scene()
    const [a, b] = [await orderThatIs('confirmed'), await orderThatIs('confirmed')]
    const { rows } = await read(`order,awb\n${a._id},A1\n${a._id},a 1\n${b._id},B1\n${b.invoiceId},B2\n`)
    expect(rows.map(({ state }) => state)).toEqual([
      'ready',
      'same order twice',
      'same order twice',
      'same order twice',
    ])
  })

  it('warns of a number that two orders have, in the file or in the shop', async () => {
    const { orderThatIs, read, track } = scene()
    const [a, b, c, old] = [
      await orderThatIs('confirmed'),
      await orderThatIs('confirmed'),
      await orderThatIs('confirmed'),
      await orderThatIs('shipped'),
    ]
    await track(old._id, 'OLD1')
    const { rows } = await read(`order,awb\n${a._id},S1\n${b._id},S1\n${c._id},OLD1\n${old._id},OLD1\n`)
    expect(rows.map(({ state, sameNumber }) => [state, sameNumber])).toEqual([
      ['ready', true],
      ['ready', true],
      ['ready', true],
      ['already so', true],
    ])
  })

  it.each([
    ['UTF-16', (text: string) => utf16(text)],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-8 with a byte order mark', (text: string) => `\uFEFF${text}`],
    ['semicolons', (text: string) => text.replaceAll(',', ';')],
    ['tabs', (text: string) => text.replaceAll(',', '\t')],
    ['bars', (text: string) => text.replaceAll(',', '|')],
    ['a preamble', (text: string) => `Café Couriers\nPeriod: November,,\n\n${text}`],
  ])('in %s is read', async (_what, encoded) => {
    const { orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const { rows, columns } = await read(encoded(`Consignee,Order No,Waybill\nJosé,#${short(_id)},700123\n`))
    expect(columns).toEqual({ order: 'Order No', number: 'Waybill', courier: null })
    expect(rows).toMatchObject([{ orderId: _id, number: '700123', courier: 'Other', state: 'ready' }])
  })

  it('without headings is read by what stands in it', async () => {
    const { orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const { rows, headers, columns } = await read(`#${short(_id)},9876543210,77001234567\n`)
    expect(headers).toEqual(['Column 1', 'Column 2', 'Column 3'])
    expect(columns).toEqual({ order: 'Column 1', number: 'Column 3', courier: null })
    expect(rows).toMatchObject([{ line: 1, orderId: _id, number: '77001234567', state: 'ready' }])
  })

  it('with other headings is read by the columns that are chosen', async () => {
    const { orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const text = `Wer,Was,Was\n${_id},x,AB 1\n`
    const unknown = await read(text)
    expect(unknown).toMatchObject({ headers: ['Wer', 'Was', 'Was (2)'], columns: { number: null } })
    expect(unknown.rows).toEqual([])
    const chosen = await read(text, { columns: { order: 'Wer', number: 'Was (2)', courier: null } })
    expect(chosen.rows).toMatchObject([{ number: 'AB1', state: 'ready' }])
  })

  it.each([
    ['empty', '', 'WRONG_KIND', 'empty'],
    ['a PDF', '%PDF-1.7 …', 'WRONG_KIND', 'a PDF'],
    ['a workbook', 'PK\u0003\u0004…', 'WRONG_KIND', 'Excel'],
    ['a letter', 'Dear Asha\nthank you.\n', 'WRONG_KIND', 'No table'],
    ['binary', '\u0000\u0001\u0002\u0003'.repeat(50), 'WRONG_KIND', 'not a CSV'],
    ['never closed', 'order,awb\n"abc,1\nd,2\n', 'WRONG_KIND', 'quotation mark'],
    ['of 5,001 rows', `order,awb\n${'x,1\n'.repeat(5_001)}`, 'VALIDATION', '5,000 rows'],
    ['of 3 MB', 'x'.repeat(3_000_000), 'TOO_LARGE', '2 MB'],
  ])('that is %s is refused', async (_what, contents, code, text) => {
    const refused = await refusalOf(scene().read(contents))
    expect(refused).toMatchObject({ code, message: expect.stringContaining(text) as string })
  })

  it('with a column that it does not have is refused', async () => {
    const refused = await refusalOf(scene().read('order,awb\nx,1\n', { columns: { order: 'Nobody' } }))
    expect(refused).toMatchObject({ code: 'VALIDATION', fields: { 'columns.order': expect.any(String) } })
  })

  it('with more columns than any courier’s has is refused before they are compared', async () => {
    const { read } = scene()
    expect(await refusalOf(read(`Order,AWB${',a'.repeat(30_000)}\n`))).toMatchObject({
      fields: { file: 'The file can have at most 500 columns.' },
    })
  })

  it('is what a batch takes: each row that is ready is shipped, and reads as done afterwards', async () => {
    const { admin, orderThatIs, read } = scene()
    const orders = [await orderThatIs('confirmed'), await orderThatIs('packaging')]
    const file = `order,awb,courier\n${orders.map(({ _id }, i) => `${_id},Z00${i},Ekart`).join('\n')}`
    const { rows } = await read(file)
    const { data } = await admin.call('updateOrders', {
      body: {
        orders: rows.map(({ orderId, courier, number }) => ({ id: orderId!, tracking: { courier, number } })),
        orderStatus: 'shipped',
      },
    })
    expect(data.map(({ done }) => done)).toEqual([true, true])
    expect((await read(file)).rows.map(({ state }) => state)).toEqual(['already so', 'already so'])
  })
})
