import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { endOf, startShop } from '../../testing/shop-process.ts'
import { BUYER_GSTIN, orderTo, refund, registerShop, ship } from '../../testing/tax.ts'
import { testShop } from '../../testing/test-shop.ts'
import { systemClock } from '../../clock.ts'
import { brokenIn } from '../../testing/orders.ts'
import { until } from '../../testing/until.ts'

async function textOf(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(bytes)
  const text = [...pdf.pages()].map((page) => page.getText()).join('\n')
  library.destroy()
  return text
}

onBothEngines('The files of tax documents', (engine) => {
  test('are a PDF of each, a ZIP of a month, and the tables of GSTR-1', async () => {
    const { person, server } = await testShop(engine, { environment: { RATE_LIMITS: 'off' } })
    const [admin, customer] = [await person('admin'), await person('customer')]
    await registerShop(admin)
    const name = 'चन्दन अगरबत्ती Chandan'
    const product = await aProduct(admin, { name, price: 105, shippingPrice: 0, gstRate: 5, stock: 5000 })
    const items = [{ product: product._id, quantity: 1 }]
    const away = { state: 'Karnataka', postalCode: '560001' }
    const orders = [
      await orderTo(customer, items),
      await orderTo(customer, items, away),
      await orderTo(customer, items, away, { buyerGstin: BUYER_GSTIN }),
      await orderTo(customer, [{ product: product._id, quantity: 1000 }], away),
    ]
    for (const { _id } of orders) await ship(admin, _id)
    const { documents } = await refund(admin, orders[3]!._id, 210)
    await refund(admin, orders[2]!._id, 21)
    await refund(admin, orders[1]!._id, 52.5)

    const get = async (path: string, token = admin.token) =>
      server.inject({ url: `/api/document/${path}`, headers: { authorization: `Bearer ${token}` } })
    const pdf = await get(`getPdf/${documents[0]!._id}`, customer.token)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="TI2627-00004.pdf"')
    const text = await textOf(pdf.rawPayload)
    for (const part of [
      'Tax invoice',
      'TI2627-00004',
      'GSTIN 27AAPFU0939F1ZV',
      '29 Karnataka',
      '1,05,000.00',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Rupees One Lakh Five Thousand Only')
    expect((await get(`getPdf/${documents[0]!._id}`, (await person()).token)).statusCode).toBe(404)

    const zip = await get('exportDocuments?month=2026-11')
    const [time, day] = [zip.rawPayload.readUInt16LE(10), zip.rawPayload.readUInt16LE(12)]
    const madeAt = [(day >> 9) + 1980, (day >> 5) & 15, day & 31, time >> 11, (time >> 5) & 63]
    expect(madeAt, 'in India').toEqual([2026, 11, 20, 12, 0])
    const files = unzipSync(new Uint8Array(zip.rawPayload))
    expect(Object.keys(files).toSorted()).toEqual(
      [1, 2, 3].map((n) => `CN2627-0000${n}.pdf`).concat([1, 2, 3, 4].map((n) => `TI2627-0000${n}.pdf`)),
    )
    for (const [file, bytes] of Object.entries(files)) {
      const own = await textOf(bytes)
      for (const part of [file.replace('.pdf', ''), 'चन्दन', 'Chandan', 'Asha Example'])
        expect(own, file).toContain(part)
    }
    expect(await textOf(files['CN2627-00003.pdf']!)).toContain('TI2627-00002')

    const table = async (one: string) => {
      const { body } = await get(`exportGstr1?month=2026-11&table=${one}`)
      return body.trim().split('\r\n').slice(1)
    }
    expect(await table('b2b')).toEqual([
      `${BUYER_GSTIN},Asha Example,TI2627-00003,20-Nov-2026,105,29-Karnataka,N,,Regular B2B,,5,100,0`,
    ])
    expect(await table('b2cl')).toEqual(['TI2627-00004,20-Nov-2026,105000,29-Karnataka,,5,100000,0,'])
    expect(await table('b2cs')).toEqual(['OE,27-Maharashtra,,5,100,0,', 'OE,29-Karnataka,,5,50,0,'])
    expect(await table('cdnr')).toEqual([
      `${BUYER_GSTIN},Asha Example,CN2627-00002,20-Nov-2026,C,29-Karnataka,N,Regular B2B,21,,5,20,0`,
    ])
    expect(await table('cdnur')).toEqual(['B2CL,CN2627-00001,20-Nov-2026,C,29-Karnataka,210,,5,200,0'])
    expect(await table('hsn-b2b')).toEqual([`74198030,${name},NOS-NUMBERS,1,84,5,80,4,0,0,0`])
    expect(await table('docs')).toEqual([
      'Credit Note,CN2627-00001,CN2627-00003,3,0',
      'Invoices for outward supply,TI2627-00001,TI2627-00004,4,0',
    ])
    const months = await admin.call('getTaxMonths')
    expect(months.data).toMatchObject([{ month: '2026-11', documents: 4, creditNotes: 3, total: 105_031.5 }])
    await registerShop(admin, { taxRegistration: 'composition' })
    expect(await table('b2b')).toHaveLength(1)
    expect((await get('exportGstr1?month=2026-10&table=b2b')).statusCode).toBe(409)
    expect((await get('exportGstr1?month=2026-13&table=b2b')).statusCode).toBe(400)
    const bill = await ship(admin, (await orderTo(customer, items))._id)
    const top = await textOf((await get(`getPdf/${bill.documents[0]!._id}`)).rawPayload)
    expect(top).toMatch(
      /Composition taxable person, not eligible to collect tax on supplies[^]*Bill and ship to/,
    )
    await registerShop(admin)
    await refund(admin, bill._id, 21)
    expect((await admin.call('getTaxMonths')).data).toMatchObject([{ regular: 7, composition: 84 }])
    expect(await table('b2cs')).toEqual(['OE,27-Maharashtra,,5,100,0,', 'OE,29-Karnataka,,5,50,0,'])
    expect(await table('hsn-b2c')).toEqual([
      `74198030,${name},NOS-NUMBERS,1002,104947.5,5,99950,4992.5,2.5,2.5,0`,
    ])
    expect(await table('docs')).toHaveLength(3)

    // An unpaid order that comes back is netted out by its credit note.
    const params = { id: orders[0]!._id }
    const { data } = await admin.call('updateOrder', { params, body: { orderStatus: 'returned' } })
    expect(await table('b2cs')).toEqual(['OE,27-Maharashtra,,5,0,0,', 'OE,29-Karnataka,,5,50,0,'])
    expect(await table('hsn-b2c')).toEqual([
      `74198030,${name},NOS-NUMBERS,1001,104842.5,5,99850,4992.5,0,0,0`,
    ])
    expect((await table('docs'))[1]).toBe('Credit Note,CN2627-00001,CN2627-00005,5,0')
    expect(await textOf((await get(`getPdf/${data.documents[1]!._id}`)).rawPayload)).toContain(
      'Order returned',
    )

    // Taxable value is only that of taxable lines, and quantities have their unit.
    const nil = await aProduct(admin, { price: 310, shippingPrice: 0, taxStatus: 'nil', stock: 1 })
    const mixed = await ship(
      admin,
      (await orderTo(customer, [...items, { product: nil._id, quantity: 1 }]))._id,
    )
    const cum = await textOf((await get(`getPdf/${mixed.documents[0]!._id}`)).rawPayload)
    expect(cum.replaceAll(/\s+/g, ' ')).toMatch(
      /Qty \(Nos\) .* Taxable value ₹100\.00 Nil-rated and exempt ₹310\.00 CGST ₹2\.50 SGST ₹2\.50 Total ₹415\.00/,
    )

    // The letters of India's other scripts are in fonts of their own.
    const names = ['முருகன்', 'সৌরভ', 'ગૌરવ', 'ਗੁਰੂ', 'ಗಣೇಶ', 'മുരുകൻ', 'ଗଣେଶ', 'తెలుగు']
    const letters = await ship(admin, (await orderTo(customer, items, { addressLine: names.join(', ') }))._id)
    const drawn = await textOf((await get(`getPdf/${letters.documents[0]!._id}`)).rawPayload)
    for (const letter of names.join('').match(/\p{L}/gu)!) expect(drawn).toContain(letter)
  })

  /** SAMAGRI_KILLS=50 npm test -- server/features/tax-documents/document-files.test.ts kills it more often. */
  test('have numbers without gaps when the program is killed while it allots them', async () => {
    const shop = await testShop(engine, { clock: systemClock, environment: { RATE_LIMITS: 'off' } })
    const [admin, customer] = [await shop.person('admin'), await shop.person('customer')]
    await registerShop(admin)
    const kills = Number(process.env['SAMAGRI_KILLS'] ?? 2)
    const lamp = await aProduct(admin, { gstRate: 5, stock: kills * 40 })
    for (let kill = 0; kill < kills; kill += 1) {
      const ids: string[] = []
      for (let i = 0; i < 30; i += 1) {
        const { _id: id } = await orderTo(customer, [{ product: lamp._id, quantity: 1 }])
        await admin.call('updateOrder', { params: { id }, body: { orderStatus: 'confirmed' } })
        ids.push(id)
      }
      const program = await startShop(shop.where)
      const orders = ids.map((id) => ({ id, from: 'confirmed' as const }))
      const sent = fetch(`${program.origin}/api/order/updateOrders`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ orders, orderStatus: 'shipped' }),
      }).catch(() => 'cut')
      const count = () => shop.app.database.read.selectFrom('documents').select('id').execute()
      const before = (await count()).length
      await until(async () => expect((await count()).length).toBeGreaterThan(before))
      await endOf(program.child, 'SIGKILL')
      await sent
      await admin.call('updateOrders', { body: { orders, orderStatus: 'shipped' } })
      expect((await count()).length).toBe((kill + 1) * 30)
      expect(await brokenIn(shop.app)).toEqual([])
    }
  })
})

test('PDF files are drawn in turns by sender, however many one of them asks for', async () => {
  const { person, server } = await testShop('sqlite', { environment: { RATE_LIMITS: 'off' } })
  const [admin, customer] = [await person('admin'), await person('customer')]
  await registerShop(admin)
  const lamp = await aProduct(admin, { gstRate: 5 })
  const { _id: id } = await orderTo(customer, [{ product: lamp._id, quantity: 1 }])
  const url = `/api/document/getPdf/${(await ship(admin, id)).documents[0]!._id}`
  let done = 0
  const get = async (token: string, remoteAddress: string) => {
    const { statusCode } = await server.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    })
    if (statusCode === 200) done += 1
    return statusCode
  }
  const flood = Array.from({ length: 200 }, () => get(customer.token, '198.51.100.7'))
  await Promise.race(flood)
  expect(await get(admin.token, '203.0.113.9')).toBe(200)
  expect(done).toBeLessThan(90)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 503]))
})
