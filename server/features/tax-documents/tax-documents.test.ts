import { expect, it } from 'vitest'
import type { Engine } from '../../database/database.ts'
import { aCategory, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { everythingIn } from '../../testing/everything.ts'
import { queuedMails } from '../../testing/mails.ts'
import { aCheckout, heldOrder } from '../../testing/checkouts.ts'
import { brokenIn, phoneOrder } from '../../testing/orders.ts'
import { expectError } from '../../testing/expect-error.ts'
import { BUYER_GSTIN, orderTo, refund, registerShop, ship } from '../../testing/tax.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'

async function registeredShop(engine: Engine, changes: Parameters<typeof registerShop>[1] = {}) {
  const shop = await testShop(engine, { environment: { RATE_LIMITS: 'off' } })
  const admin = await shop.person('admin')
  const customer = await shop.person()
  await registerShop(admin, changes)
  const inCategory = await aCategory(admin)
  const lamp = await aProduct(admin, { ...inCategory, price: 105, shippingPrice: 0, gstRate: 5, stock: 1000 })
  const mala = await aProduct(admin, {
    ...inCategory,
    name: 'Tulsi mala',
    price: 200,
    shippingPrice: 0,
    hsnCode: '4421',
    gstRate: 0,
    taxStatus: 'nil',
    stock: 1000,
  })
  return { shop, admin, customer, lamp, mala }
}

function one(product: { _id: string }, quantity = 1) {
  return { product: product._id, quantity }
}

async function moved(admin: Person, id: string, orderStatus: 'cancelled' | 'returned') {
  return (await admin.call('updateOrder', { params: { id }, body: { orderStatus } })).data
}

async function paid(admin: Person, id: string, received: number | undefined) {
  await admin.call('updatePaymentStatus', { params: { id }, body: { paymentStatus: 'paid', received } })
}

async function read(person: Person, id: string) {
  return (await person.call('getDocument', { params: { id } })).data
}

const EVERYWHERE = { state: 'Karnataka', postalCode: '560001', city: 'Bengaluru' }

onBothEngines('Tax documents', (engine) => {
  it('are issued at dispatch by State and items, numbered by kind, once, and attached to the email', async () => {
    const { shop, admin, customer, lamp, mala } = await registeredShop(engine, { documentPrefix: 'sg-' })
    const here = await ship(admin, (await orderTo(customer, [one(lamp, 2)]))._id)
    expect(here.documents).toMatchObject([
      { kind: 'tax invoice', number: 'SG-TI2627-00001', date: '2026-11-20' },
    ])
    const invoice = await read(customer, here.documents[0]!._id)
    expect(invoice).toMatchObject({
      order: here._id,
      against: null,
      placeOfSupply: { code: '27', name: 'Maharashtra' },
      lines: [
        {
          name: 'Brass lamp',
          hsnCode: '74198030',
          quantity: 2,
          gstRate: 5,
          taxStatus: 'taxable',
          taxableValue: 200,
        },
      ],
      totals: { taxableValue: 200, cgst: 5, sgst: 5, igst: 0, rounding: 0, total: 210 },
    })
    const mixed = await ship(admin, (await orderTo(customer, [one(lamp), one(mala)], EVERYWHERE))._id)
    expect(mixed.documents).toMatchObject([{ kind: 'invoice-cum-bill of supply', number: 'SG-IB2627-00001' }])
    expect((await read(admin, mixed.documents[0]!._id)).totals).toMatchObject({ igst: 5, total: 305 })
    const registered = { buyerGstin: BUYER_GSTIN.toLowerCase() }
    const both = await ship(
      admin,
      (await orderTo(customer, [one(lamp), one(mala)], EVERYWHERE, registered))._id,
    )
    expect(both.buyerGstin).toBe(BUYER_GSTIN)
    expect(both.documents.map(({ kind, number }) => [kind, number])).toEqual([
      ['tax invoice', 'SG-TI2627-00002'],
      ['bill of supply', 'SG-BS2627-00001'],
    ])
    const again = await admin.call('issueDocument', { params: { id: both._id } })
    expect(again.documents).toEqual(both.documents)
    await admin.call('updateOrder', { params: { id: here._id }, body: { orderStatus: 'confirmed' } })
    await admin.call('updateOrder', { params: { id: here._id }, body: { orderStatus: 'shipped' } })
    const { data: list } = await admin.call('getDocuments', { query: { month: '2026-11' } })
    expect(list).toHaveLength(4)
    const mails = (await queuedMails(shop.app)).filter(({ facts }) => 'documents' in facts)
    expect(mails.map(({ facts }) => (facts as { documents?: string[] }).documents?.length)).toEqual([
      1, 1, 2, 1,
    ])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('stop a dispatch while a product has no rate, and leave nothing behind', async () => {
    const { shop, admin, customer, lamp } = await registeredShop(engine)
    const inCategory = await aCategory(admin, 'Bells')
    const bell = await aProduct(admin, { ...inCategory, name: 'Bell' })
    const { _id: id } = await orderTo(customer, [one(lamp), one(bell)])
    await admin.call('updateOrder', { params: { id }, body: { orderStatus: 'confirmed' } })
    const before = await everythingIn(shop)
    const message = 'Set a GST rate and tax status for Bell (or for the category) before you ship this order.'
    const params = { id }
    expect(
      await expectError(admin.call('updateOrder', { params, body: { orderStatus: 'shipped' } })),
    ).toMatchObject({
      status: 409,
      code: 'NOT_ALLOWED',
      message,
    })
    expect(await expectError(admin.call('issueDocument', { params }))).toMatchObject({
      code: 'NOT_ALLOWED',
      message,
    })
    const batch = { orders: [{ id, from: 'confirmed' as const }], orderStatus: 'shipped' as const }
    expect((await admin.call('updateOrders', { body: batch })).data).toMatchObject([{ done: false, message }])
    expect(await everythingIn(shop)).toEqual(before)

    // A category's default is enough; a rate that starts on a later day does not count yet.
    const category = { id: inCategory.category }
    await admin.call('updateCategoryById', { params: category, body: { gstRate: 18, taxFrom: '2026-12-01' } })
    expect(await expectError(admin.call('issueDocument', { params }))).toMatchObject({ message })
    await admin.call('updateCategoryById', { params: category, body: { gstRate: 5 } })

    // So is the default of a category that is deleted after its products.
    await admin.call('deleteProductById', { params: { id: bell._id } })
    await admin.call('deleteSubCategoryById', { params: { id: inCategory.subCategory } })
    await admin.call('deleteCategoryById', { params: category })
    const { data } = await admin.call('issueDocument', { params })
    expect(data.lines.map(({ gstRate }) => gstRate)).toEqual([5, 5])
  })

  it('have the rates of their own day, and do not change when rate or State change', async () => {
    const { shop, admin, customer, lamp } = await registeredShop(engine)
    const early = await orderTo(customer, [one(lamp)])
    const late = await orderTo(customer, [one(lamp)])
    const params = { id: lamp._id }
    await admin.call('updateProductById', { params, body: { gstRate: 18, taxFrom: '2026-11-22' } })
    const first = await ship(admin, early._id)
    shop.clock.advance(3 * 86_400_000)
    const nextAdmin = await shop.person('admin')
    const second = await ship(nextAdmin, late._id)
    const rate = async (order: typeof first) =>
      (await read(nextAdmin, order.documents[0]!._id)).lines[0]!.gstRate
    expect([await rate(first), await rate(second)]).toEqual([5, 18])
    const before = await read(nextAdmin, first.documents[0]!._id)
    await nextAdmin.call('setState', { params: { id: early._id }, body: { stateCode: '29' } })
    await nextAdmin.call('updateSettings', { body: { legalName: 'Other Traders' } })
    expect(await read(nextAdmin, first.documents[0]!._id)).toEqual(before)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('use rates set for many products at once, for all of them or none', async () => {
    const { shop, admin, lamp, mala } = await registeredShop(engine)
    const inCategory = await aCategory(admin, 'Bells')
    const [bell, gong] = [
      await aProduct(admin, inCategory),
      await aProduct(admin, { ...inCategory, name: 'Gong' }),
    ]
    const rates = async () => (await admin.call('getAllProduct')).data.map(({ gstRate }) => gstRate)
    expect((await admin.call('getTaxMonths')).unrated).toBe(2)
    const before = await everythingIn(shop)
    const missing = { ids: [bell._id, 'nothing'], gstRate: 18 }
    expect(await expectError(admin.call('setTax', { body: missing }))).toMatchObject({ code: 'NOT_FOUND' })
    const contradiction = { ids: [bell._id, lamp._id], gstRate: 18, taxStatus: 'nil' }
    expect(await expectError(admin.call('setTax', { body: contradiction }))).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await everythingIn(shop)).toEqual(before)
    expect((await admin.call('setTax', { body: { category: inCategory.category, gstRate: 18 } })).count).toBe(
      2,
    )
    expect((await admin.call('setTax', { body: { ids: [gong._id, mala._id], gstRate: 3 } })).count).toBe(2)
    expect(new Set(await rates())).toEqual(new Set([18, 3, 5]))
    expect((await admin.call('getTaxMonths')).unrated).toBe(0)
  })

  it('use the seller’s State if the order has none, and say so; the order list keeps asking', async () => {
    const { admin, customer, lamp } = await registeredShop(engine)
    const nowhere = await orderTo(customer, [one(lamp)], { state: '', postalCode: '900056' })
    expect(nowhere.shippingAddress.stateCode).toBe('')
    const { documents, shippingAddress } = await ship(admin, nowhere._id)
    expect(await read(admin, documents[0]!._id)).toMatchObject({
      isPlaceAssumed: true,
      placeOfSupply: { code: '27' },
    })
    expect(shippingAddress.stateCode).toBe('')
    const set = await admin.call('setState', { params: { id: nowhere._id }, body: { stateCode: '01' } })
    expect(set.data.shippingAddress.stateCode).toBe('01')
  })

  it('are credited by each refund once, at the original rate, never above the document', async () => {
    const { shop, admin, customer, lamp, mala } = await registeredShop(engine)
    const order = await ship(admin, (await orderTo(customer, [one(lamp, 2), one(mala)]))._id)
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { gstRate: 18 } })
    await refund(admin, order._id, 105, [{ item: order.items[0]!._id, quantity: 1 }])
    const after = await refund(admin, order._id, 41)
    expect(after.documents.map(({ kind, number }) => [kind, number])).toEqual([
      ['invoice-cum-bill of supply', 'IB2627-00001'],
      ['credit note', 'CN2627-00001'],
      ['credit note', 'CN2627-00002'],
    ])
    const note = await read(customer, after.documents[1]!._id)
    expect(note).toMatchObject({
      against: 'IB2627-00001',
      againstDate: '2026-11-20',
      lines: [{ quantity: 1, gstRate: 5, taxableValue: 100, cgst: 2.5, sgst: 2.5, total: 105 }],
    })
    // 41 of 210 and 200: 21 and 20.
    expect((await read(admin, after.documents[2]!._id)).lines.map(({ total }) => total)).toEqual([21, 20])
    const all = await refund(admin, order._id, 264)
    const totals = await Promise.all(
      after.documents.concat(all.documents.at(-1)!).map(({ _id }) => read(admin, _id)),
    )
    const sum = (name: 'cgst' | 'taxableValue' | 'total') =>
      totals.slice(1).reduce((so, { totals: one }) => Math.round((so + one[name]) * 100) / 100, 0)
    expect([sum('taxableValue'), sum('cgst'), sum('total')]).toEqual([400, 5, 410])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('are credited in full when an unpaid order comes back, at the original rate', async () => {
    const { shop, admin, customer, lamp, mala } = await registeredShop(engine)
    const phone = phoneOrder(lamp._id, { items: [one(lamp, 2), one(mala)] })
    const cash = await ship(admin, (await admin.call('placeForCustomer', { body: phone })).data._id)
    const registered = { buyerGstin: BUYER_GSTIN }
    const both = await ship(
      admin,
      (await orderTo(customer, [one(lamp), one(mala)], EVERYWHERE, registered))._id,
    )
    await admin.call('updateProductById', { params: { id: lamp._id }, body: { gstRate: 18 } })
    await registerShop(admin, { taxRegistration: 'none' })
    await Promise.all([moved(admin, cash._id, 'returned'), moved(admin, cash._id, 'returned')])
    const returned = await moved(admin, cash._id, 'cancelled')
    expect(returned.documents.map(({ number }) => number)).toEqual(['IB2627-00001', 'CN2627-00001'])
    const note = await read(admin, returned.documents[1]!._id)
    const invoice = await read(admin, returned.documents[0]!._id)
    expect(note).toMatchObject({ against: 'IB2627-00001', reason: 'Order returned', lines: invoice.lines })
    expect(note.totals).toEqual(invoice.totals)

    const { documents } = await moved(admin, both._id, 'cancelled')
    const notes = await Promise.all(documents.slice(2).map(({ _id }) => read(admin, _id)))
    expect(notes).toMatchObject([
      { number: 'CN2627-00002', against: 'TI2627-00001', reason: 'Order cancelled', totals: { total: 105 } },
      { number: 'CN2627-00003', against: 'BS2627-00001', reason: 'Order cancelled', totals: { total: 200 } },
    ])

    // Marked paid by mistake or too late: a refund finds nothing left to credit.
    expect((await refund(admin, cash._id, 410)).documents).toHaveLength(2)
    const { data, gaps } = await admin.call('getTaxMonths')
    expect(data).toMatchObject([
      { documents: 3, creditNotes: 3, taxableValue: 0, cgst: 0, igst: 0, total: 0 },
    ])
    expect(gaps).toEqual([])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('are credited for what was never paid of a cancelled order, and by its refund for the rest', async () => {
    const { shop, admin, customer, lamp, mala } = await registeredShop(engine)
    const issued = async (lines: ReturnType<typeof one>[], received?: number, refunded?: number) => {
      const { _id: id } = await orderTo(customer, lines)
      await paid(admin, id, received)
      if (refunded) await refund(admin, id, refunded)
      await admin.call('issueDocument', { params: { id } })
      return id
    }
    const totals = async ({ documents }: { documents: { _id: string }[] }) =>
      (await Promise.all(documents.map(({ _id }) => read(admin, _id)))).map((one) => one.totals.total)

    const part = await issued([one(lamp), one(mala)], 61)
    expect(await totals(await moved(admin, part, 'cancelled'))).toEqual([305, 244])
    expect(await totals(await refund(admin, part, 20))).toEqual([305, 244, 20])
    const { documents } = await refund(admin, part, 41)
    const [invoice, ...notes] = await Promise.all(documents.map(({ _id }) => read(admin, _id)))
    const sum = (name: 'taxableValue' | 'cgst' | 'sgst' | 'total') =>
      Math.round(notes.reduce((so, one) => so + one.totals[name], 0) * 100) / 100
    const { taxableValue, cgst, sgst, total } = invoice!.totals
    expect([sum('taxableValue'), sum('cgst'), sum('sgst'), sum('total')]).toEqual([
      taxableValue,
      cgst,
      sgst,
      total,
    ])

    const cases = [
      { received: undefined, cancelled: [105], refunds: [105], after: [105, 105] },
      { received: 125, cancelled: [105], refunds: [20, 105], after: [105, 105] },
      { received: 60, before: 30, cancelled: [75, 45], refunds: [30], after: [75, 45, 30] },
      { received: 125, before: 30, cancelled: [95], refunds: [95], after: [95, 95] },
    ]
    for (const { received, before, cancelled, refunds, after } of cases) {
      const id = await issued([one(lamp)], received, before)
      expect(await totals(await moved(admin, id, 'cancelled'))).toEqual(cancelled)
      let last = await moved(admin, id, 'cancelled')
      for (const amount of refunds) last = await refund(admin, id, amount)
      expect(await totals(last)).toEqual(after)
    }

    // A payment that turns out to have failed only after the order was cancelled.
    const bounced = await issued([one(lamp)])
    expect(await totals(await moved(admin, bounced, 'cancelled'))).toEqual([105])
    const failed = { params: { id: bounced }, body: { paymentStatus: 'failed' as const } }
    for (let i = 0; i < 2; i += 1) await admin.call('updatePaymentStatus', failed)
    expect(await totals(await moved(admin, bounced, 'cancelled'))).toEqual([105, 105])
    await paid(admin, bounced, undefined)
    expect(await totals(await refund(admin, bounced, 105))).toEqual([105, 105])

    // A refund of one item, then the rest comes back; what was received is corrected in between.
    const some = await ship(admin, (await orderTo(customer, [one(lamp, 2)]))._id)
    await paid(admin, some._id, 150)
    await refund(admin, some._id, 105, [{ item: some.items[0]!._id, quantity: 1 }])
    expect(await totals(await moved(admin, some._id, 'returned'))).toEqual([210, 105, 60])
    await paid(admin, some._id, 120)
    expect(await totals(await moved(admin, some._id, 'cancelled'))).toEqual([210, 105, 60, 30])
    await paid(admin, some._id, 210)
    expect(await totals(await refund(admin, some._id, 105))).toEqual([210, 105, 60, 30, 15])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('keep the items of their order, which only a refund corrects', async () => {
    const { shop, admin, customer, lamp, mala } = await registeredShop(engine)
    const placed = await orderTo(customer, [one(lamp), one(mala)])
    const params = { id: placed._id }
    const body = { items: [{ item: placed.items[0]!._id, quantity: 0 }], total: placed.totalAmount }
    await admin.call('issueDocument', { params })
    const { data: before } = await admin.call('getOrder', { params })
    expect(await expectError(admin.call('correctLines', { params, body }))).toMatchObject({
      code: 'NOT_ALLOWED',
      message:
        'This order has a tax document, so its items can no longer be changed. Record a refund of the items, or cancel the order and place a new one.',
    })
    expect((await admin.call('getOrder', { params })).data).toEqual(before)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('have no credit note for what was paid too much, and take a refund before dispatch off the lines', async () => {
    const { shop, admin, customer, lamp } = await registeredShop(engine)
    const over = await orderTo(customer, [one(lamp)])
    const params = { id: over._id }
    await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid', received: 125 } })
    await ship(admin, over._id)
    expect((await refund(admin, over._id, 20)).documents).toHaveLength(1)
    expect((await refund(admin, over._id, 5)).documents).toHaveLength(2)

    const early = await orderTo(customer, [one(lamp, 2)])
    await refund(admin, early._id, 105)
    const { documents } = await ship(admin, early._id)
    expect((await read(admin, documents[0]!._id)).totals).toMatchObject({ taxableValue: 100, total: 105 })
    const { documents: credited } = await refund(admin, early._id, 105)
    expect((await read(admin, credited[1]!._id)).totals).toMatchObject({ taxableValue: 100, total: 105 })

    const short = await orderTo(customer, [one(lamp, 3)])
    const paid = { paymentStatus: 'paid' as const, received: 210 }
    await admin.call('updatePaymentStatus', { params: { id: short._id }, body: paid })
    await refund(admin, short._id, 105)
    const { documents: invoices } = await ship(admin, short._id)
    expect((await read(admin, invoices[0]!._id)).totals).toMatchObject({ taxableValue: 200, total: 210 })
    const { documents: notes } = await refund(admin, short._id, 42)
    expect((await read(admin, notes[1]!._id)).totals).toMatchObject({ taxableValue: 40, total: 42 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('are bills without tax for a composition seller, and none for a shop that is not registered', async () => {
    const { admin, customer, lamp } = await registeredShop(engine, { taxRegistration: 'composition' })
    const { documents } = await ship(admin, (await orderTo(customer, [one(lamp)]))._id)
    expect(await read(admin, documents[0]!._id)).toMatchObject({
      kind: 'bill of supply',
      registration: 'composition',
      totals: { taxableValue: 105, cgst: 0, igst: 0, total: 105 },
    })
    await registerShop(admin, { taxRegistration: 'none' })
    const later = await orderTo(customer, [one(lamp)])
    expect((await ship(admin, later._id)).documents).toEqual([])
    expect(await expectError(admin.call('issueDocument', { params: { id: later._id } }))).toMatchObject({
      code: 'NOT_ALLOWED',
    })
  })

  it('restart with India’s financial year, and are shown to no one else', async () => {
    const { shop, admin, customer, lamp } = await registeredShop(engine)
    const [last, first] = [await orderTo(customer, [one(lamp)]), await orderTo(customer, [one(lamp)])]
    for (const { _id: id } of [last, first])
      await admin.call('updateOrder', { params: { id }, body: { orderStatus: 'confirmed' } })
    shop.clock.advance(Date.parse('2027-03-31T23:59:59+05:30') - shop.clock.now())
    const nextAdmin = await shop.person('admin')
    const issue = async (id: string) => (await nextAdmin.call('issueDocument', { params: { id } })).data
    expect(await issue(last._id)).toMatchObject({ number: 'TI2627-00001', date: '2027-03-31' })
    shop.clock.advance(1000)
    const newYear = await issue(first._id)
    expect(newYear).toMatchObject({ number: 'TI2728-00001', date: '2027-04-01' })
    const params = { id: newYear._id }
    const stranger = await shop.person()
    expect(await expectError(stranger.call('getDocument', { params }))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await expectError(stranger.call('getDocuments', {}))).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('round to whole rupees from the checkout onwards if the seller wants it, as a separate line', async () => {
    const { shop, admin, customer } = await registeredShop(engine, { roundTotals: true })
    const inCategory = await aCategory(admin, 'Bells')
    const made = async (price: number) =>
      aProduct(admin, {
        ...inCategory,
        name: `Bell of ${price}`,
        price,
        shippingPrice: 0,
        gstRate: 5,
        stock: 100,
      })
    const [up, down, least] = [await made(99.7), await made(100.4), await made(0.01)]
    const rounded = (isOn: boolean) => admin.call('updateSettings', { body: { roundTotals: isOn } })

    // An order costs what its checkout showed, even if settings change in between.
    const session = await aCheckout(customer, [one(up)])
    expect(session).toMatchObject({ shipping: 0, rounding: 0.3, total: 100 })
    expect(session.upiLink).toContain('am=100.00')
    await rounded(false)
    const held = (await customer.call('createOrder', { body: await heldOrder(customer, session) })).data
    expect(held.totalAmount).toBe(100)
    const exact = await orderTo(customer, [one(up), one(least)])
    expect(exact.totalAmount).toBe(99.71)
    await rounded(true)
    expect((await orderTo(customer, [one(least)])).totalAmount).toBe(0.01)

    // A correction rounds too, and never raises what was paid.
    const correct = async (order: typeof exact, item: number, quantity: number) => {
      const body = { items: [{ item: order.items[item]!._id, quantity }], total: order.totalAmount }
      return (await admin.call('correctLines', { params: { id: order._id }, body })).data.totalAmount
    }
    expect(await correct(exact, 1, 0)).toBe(99.7)
    const two = await orderTo(customer, [one(down, 2)])
    const gift = await orderTo(customer, [one(down), one(await made(0))])
    expect([two.totalAmount, await correct(two, 0, 1)]).toEqual([201, 100])
    await rounded(false)
    expect([gift.totalAmount, await correct(gift, 1, 0)]).toEqual([100, 100])
    await rounded(true)

    // 100.40 at 5 %: 2.39 twice.
    const shipped = await ship(admin, (await orderTo(customer, [one(down)]))._id)
    const totalsOf = async (id: string) => (await read(customer, id)).totals
    const invoice = { taxableValue: 95.62, cgst: 2.39, sgst: 2.39, igst: 0, rounding: -0.4, total: 100 }
    expect(await totalsOf(shipped.documents[0]!._id)).toEqual(invoice)
    await refund(admin, shipped._id, 40)
    const { documents } = await refund(admin, shipped._id, 60)
    const [first, last] = [await totalsOf(documents[1]!._id), await totalsOf(documents[2]!._id)]
    expect([first.rounding, first.total, last.rounding, last.total]).toEqual([0, 40, -0.4, 60])
    expect(Math.round((first.taxableValue + last.taxableValue) * 100)).toBe(95_62)

    const unpaid = await ship(admin, (await orderTo(customer, [one(down)]))._id)
    await paid(admin, unpaid._id, 40)
    const { documents: left } = await moved(admin, unpaid._id, 'returned')
    expect(await totalsOf(left[1]!._id)).toMatchObject({ rounding: 0, total: 60 })
    const { documents: done } = await refund(admin, unpaid._id, 40)
    expect(await totalsOf(done[2]!._id)).toMatchObject({ rounding: -0.4, total: 40 })

    const whole = await ship(admin, held._id)
    expect(await totalsOf(whole.documents[0]!._id)).toMatchObject({ rounding: 0.3, total: 100 })
    const back = await refund(admin, held._id, 100)
    expect(await totalsOf(back.documents[1]!._id)).toMatchObject({ rounding: 0.3, total: 100 })

    const early = await orderTo(customer, [one(down)])
    await refund(admin, early._id, 30)
    const { documents: reduced } = await ship(admin, early._id)
    expect(await totalsOf(reduced[0]!._id)).toMatchObject({ rounding: -0.4, total: 70 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('hold a hundred lines, free ones and a paisa among them, and go by the State of the day', async () => {
    const { shop, admin, customer, lamp } = await registeredShop(engine)
    const inCategory = await aCategory(admin, 'Bells')
    const made = (price: number) =>
      aProduct(admin, { ...inCategory, name: `Bell ${price}`, price, shippingPrice: 0, gstRate: 18 })
    const [free, paisa] = [await made(0), await made(0.01)]
    const lines = [...Array.from({ length: 98 }, () => one(lamp)), one(free), one(paisa)]
    const order = await orderTo(customer, lines)
    await admin.call('setState', { params: { id: order._id }, body: { stateCode: '04' } })
    const { documents } = await ship(admin, order._id)
    const invoice = await read(customer, documents[0]!._id)
    expect(invoice.placeOfSupply).toEqual({ code: '04', name: 'Chandigarh' })
    expect(invoice.lines.slice(98)).toMatchObject([
      { taxableValue: 0, igst: 0, total: 0 },
      { taxableValue: 0.01, igst: 0, total: 0.01 },
    ])
    // 98 × 105 at 5 %, and one paisa.
    const totals = { taxableValue: 9800.01, cgst: 0, sgst: 0, igst: 490, rounding: 0, total: 10_290.01 }
    expect(invoice.totals).toEqual(totals)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('have numbers without gaps during 20 simultaneous dispatches, two of each order', async () => {
    const { shop, admin, customer, lamp } = await registeredShop(engine)
    const orders = await Promise.all(Array.from({ length: 20 }, () => orderTo(customer, [one(lamp)])))
    for (const { _id: id } of orders)
      await admin.call('updateOrder', { params: { id }, body: { orderStatus: 'confirmed' } })
    const issue = (id: string) => admin.call('issueDocument', { params: { id } })
    const issued = await Promise.all(orders.flatMap(({ _id: id }) => [issue(id), issue(id)]))
    const numbers = issued.map(({ data }) => data.number)
    expect(new Set(numbers).size).toBe(20)
    expect([...new Set(numbers)].toSorted().at(-1)).toBe('TI2627-00020')
    expect((await admin.call('getTaxMonths')).gaps).toEqual([])
    expect(await brokenIn(shop.app)).toEqual([])
  })
})
