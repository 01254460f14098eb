import { expect, it } from 'vitest'
import type { OrderStatus } from '#contract/statuses.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { errorResponseOf, WAYS } from '../../testing/orders.ts'
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

onOneEngine('A courier’s file of tracking numbers', (engine) => {
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

  it('says for each row why it is not ready', async () => {
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

  it('takes no number from a row whose cells have shifted, whatever is in the number column', async () => {
    const { orderThatIs, read } = scene()
    const [a, b] = [await orderThatIs('confirmed'), await orderThatIs('confirmed')]
    const head = 'Order,Name,Address,Phone,AWB'
    const moved = `#${short(a._id)},Asha Sample,4 Mill Road, Pune 411004,9000000001,MOVE100001`
    const sound = `#${short(b._id)},Asha Sample,4 Mill Road,9000000001,MOVE100002`
    const { rows, counts } = await read(`${head}\n${moved}\n${sound}\n`)
    expect(rows).toMatchObject([
      { line: 2, text: `#${short(a._id)}`, orderId: null, number: '', state: 'unreadable' },
      { line: 3, orderId: b._id, number: 'MOVE100002', state: 'ready' },
    ])
    expect(counts).toMatchObject({ unreadable: 1, ready: 1 })
    const emptyEnd = await read(`${head},Note\n${moved},\n${sound},\n`)
    expect(emptyEnd.rows.map(({ state }) => state)).toEqual(['unreadable', 'ready'])
  })

  it('takes neither the customer’s phone number nor a word as a tracking number', async () => {
    const { orderThatIs, read } = scene()
    const { _id, shippingAddress } = await orderThatIs('confirmed')
    const of = async (cell: string) => (await read(`order,awb\n${_id},${cell}\n`)).rows[0]?.state
    expect(await of(shippingAddress.phone)).toBe('bad number')
    expect(await of(`+91 ${shippingAddress.phone}`)).toBe('bad number')
    expect(await of('PUNE')).toBe('bad number')
    expect(await of('00')).toBe('bad number') // VLOOKUP of an empty cell
    expect(await of(`77${shippingAddress.phone}`)).toBe('ready')
    expect(await of('7000000001')).toBe('ready')
  })

  it('takes no number that a spreadsheet has shortened for the end of an order', async () => {
    const { shop, orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const { read: db } = shop.app.database
    const row = await db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
    const { n: _, phase: __, status_key: ___, ...columns } = row as typeof row & Record<string, unknown>
    const id = `${_id.slice(0, -6)}90123e`
    const copy = { ...columns, id, invoice_id: 'INV-2026-990001' }
    await shop.app.database.transaction((tx) => tx.db.insertInto('orders').values(copy).execute())
    expect((await read('order,awb\n#90123E,Q1\n8.90123E+11,Q2\n')).rows).toMatchObject([
      { orderId: id, state: 'ready' },
      { orderId: null, state: 'unknown order' },
    ])
  })

  it.each([
    ['Status', 'Cancelled'],
    ['Shipment Status', 'RTO Initiated'],
    ['Current state', 'Shipment has been returned'],
    ['Remarks', 'Booking failed: pin code'],
    ['Booking Result', 'Error'],
    ['Latest event', 'CANCELED BY SELLER'],
    ['Is RTO', 'Yes'],
    ['Cancelled date', '21/11/2026'],
    ['Something', 'RTO'],
  ])('ships no order whose row says %s: %s', async (heading, cell) => {
    const { orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const { rows } = await read(`Order,AWB,${heading}\n${_id},STOP1,${cell}\n`)
    expect(rows).toMatchObject([{ orderId: _id, number: 'STOP1', state: 'parcel stopped' }])
  })

  it.each([
    ['Status', 'In transit'],
    ['Status', 'Not cancelled'],
    ['Status', 'Booked'],
    ['State', 'Maharashtra'],
    ['Payment status', 'Failed'],
    ['Is RTO', 'No'],
    ['RTO date', ''],
    ['Return address', 'Returned Goods Desk, Pune'],
    ['Item', 'Lost-wax bronze lamp'],
    ['RTO charges', '0.00'],
  ])('ships an order whose row says %s: %s', async (heading, cell) => {
    const { orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const { rows } = await read(`Order,AWB,${heading}\n${_id},GO1,"${cell}"\n`)
    expect(rows).toMatchObject([{ orderId: _id, state: 'ready' }])
  })

  it('takes the row of the new parcel if the earlier one was cancelled', async () => {
    const { orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const { rows } = await read(`Order,AWB,Status\n${_id},OLD9,Cancelled\n${_id},NEW9,Booked\n`)
    expect(rows.map(({ number, state }) => [number, state])).toEqual([
      ['OLD9', 'parcel stopped'],
      ['NEW9', 'ready'],
    ])
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

  it('takes the number of an order whose other rows, one for each item, have none', async () => {
    const { orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const { rows } = await read(`order,item,awb\n${_id},Lamp,R1\n${_id},Bell,\n`)
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'no number'])
  })

  it('ships an order again with its number if its shipping was undone', async () => {
    const { admin, orderThatIs, read } = scene()
    const { _id: id } = await orderThatIs('confirmed')
    const tracking = { courier: 'DTDC', number: 'UNDO1' }
    const to = (orderStatus: OrderStatus, more = {}) =>
      admin.call('updateOrder', { params: { id }, body: { orderStatus, ...more } })
    const stateNow = async () => (await read(`order,awb\n${id},UNDO1\n`)).rows[0]?.state
    await to('shipped', { tracking })
    expect(await stateNow()).toBe('already so')
    await to('confirmed')
    expect(await stateNow()).toBe('ready')
    await to('cancelled')
    expect(await stateNow()).toBe('wrong state')
  })

  it('takes no control characters in a courier’s name, which would reject its batch', async () => {
    const { admin, orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const { rows } = await read(`order,awb,courier\n${_id},CTRL1,My\u001b Cousin\n`)
    expect(rows).toMatchObject([{ courier: 'My Cousin', state: 'ready' }])
    const tracking = { courier: rows[0]!.courier, number: 'CTRL1' }
    const { data } = await admin.call('updateOrders', {
      body: { orders: [{ id: _id, tracking }], orderStatus: 'shipped' },
    })
    expect(data).toMatchObject([{ done: true }])
  })

  it('gives each column a unique name', async () => {
    const { headers } = await scene().read('order,awb,,Ref,Ref,Ref (2),Ref,Column 3\nx,1,1,1,1,1,1,1\n')
    expect(headers).toEqual([
      'order',
      'awb',
      'Column 3',
      'Ref',
      'Ref (2)',
      'Ref (2) (2)',
      'Ref (3)',
      'Column 3 (2)',
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
    ['semicolons named by a first line', (text: string) => `sep=;\n${text.replaceAll(',', ';')}`],
    ['a preamble', (text: string) => `Café Couriers\nPeriod: November,,\n\n${text}`],
  ])('in %s is read', async (_what, encoded) => {
    const { orderThatIs, read } = scene()
    const { _id } = await orderThatIs('confirmed')
    const { rows, columns } = await read(encoded(`Consignee,Order No,Waybill\nJosé,#${short(_id)},700123\n`))
    expect(columns).toEqual({ order: 'Order No', number: 'Waybill', courier: null })
    expect(rows).toMatchObject([{ orderId: _id, number: '700123', courier: 'Other', state: 'ready' }])
  })

  it('without headings is read by its contents', async () => {
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
    const refused = await errorResponseOf(scene().read(contents))
    expect(refused).toMatchObject({ code, message: expect.stringContaining(text) as string })
  })

  it('with a column that it does not have is rejected', async () => {
    const refused = await errorResponseOf(scene().read('order,awb\nx,1\n', { columns: { order: 'Nobody' } }))
    expect(refused).toMatchObject({ code: 'VALIDATION', fields: { 'columns.order': expect.any(String) } })
  })

  it('with more columns than any courier’s is rejected before they are compared', async () => {
    const { read } = scene()
    expect(await errorResponseOf(read(`Order,AWB${',a'.repeat(30_000)}\n`))).toMatchObject({
      fields: { file: 'The file can have up to 500 columns.' },
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
