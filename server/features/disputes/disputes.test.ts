import { expect, it } from 'vitest'
import { deadlinesOf, DISPUTE_REASONS } from '#contract/orders/dispute-record.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { type Engine } from '../../database/database.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { brokenIn, errorResponseOf } from '../../testing/orders.ts'
import { queuedMails } from '../../testing/mails.ts'
import { expectError } from '../../testing/expect-error.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'

const NOWHERE = '018f0000-0000-7000-8000-000000000000'
const DAMAGED = { reason: 'damaged', text: 'The lamp arrived broken.' } as const

async function shopWithOrder(engine: Engine) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin', 'Meera Sample')
  const owner = await shop.person('customer', 'Asha Example')
  const lamp = await aProduct(admin)
  const order = await anOrder(owner, [{ product: lamp._id, quantity: 1 }])
  const report = (person: Person, body: unknown = DAMAGED, id = order._id) =>
    person.call('disputeOrder', { params: { id }, body: body as typeof DAMAGED })
  const resolve = (resolution?: string) =>
    admin.call('resolveDispute', { params: { id: order._id }, body: { resolution } })
  return { shop, admin, owner, order, report, resolve }
}

async function wins(calls: Promise<unknown>[]): Promise<number> {
  return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
}

onBothEngines('a dispute', (engine) => {
  it('is reported by the customer, seen by the shop, resolved, and seen as resolved by the customer', async () => {
    const { shop, admin, owner, order, report, resolve } = await shopWithOrder(engine)
    const params = { id: order._id }
    expect(order).toMatchObject({ disputed: false, dispute: null })

    shop.clock.advance(60_000)
    const reported = await report(owner)
    expect(reported.data).toMatchObject({ disputed: true, orderStatus: 'pending', paymentStatus: 'pending' })
    const reportedAt = new Date(shop.clock.now()).toISOString()
    const open = { ...DAMAGED, reportedAt, resolvedAt: null, resolution: '' }
    expect((await admin.call('getOrder', { params })).data).toMatchObject({ disputed: true, dispute: open })
    expect((await admin.call('manageOrders')).data[0]).toMatchObject({ disputed: true, dispute: open })

    shop.clock.advance(60_000)
    const resolved = await resolve('A new lamp is on its way.')
    expect(resolved).toMatchObject({
      message: 'Dispute resolved successfully',
      data: { disputed: false, nextStatuses: ['confirmed', 'cancelled'] },
    })
    const own = await owner.call('getUserOrders', { params: { userId: owner.id } })
    expect(own.data[0]).toMatchObject({
      disputed: false,
      dispute: {
        ...open,
        resolvedAt: new Date(shop.clock.now()).toISOString(),
        resolution: 'A new lamp is on its way.',
      },
    })
  })

  it('is in the order’s history and changes no status: check finds nothing', async () => {
    const { shop, admin, owner, order, report, resolve } = await shopWithOrder(engine)
    shop.clock.advance(1_000)
    await report(owner)
    shop.clock.advance(1_000)
    await resolve()
    const history = async (person: Person) =>
      (await person.call('getHistory', { params: { id: order._id } })).data.map(({ kind, from, to, by }) => [
        kind,
        from,
        to,
        by,
      ])
    expect((await history(admin)).slice(2)).toEqual([
      ['dispute', null, 'open', 'Asha Example'],
      ['dispute', 'open', 'resolved', 'Meera Sample'],
    ])
    expect((await history(owner)).slice(2)).toEqual([
      ['dispute', null, 'open', null],
      ['dispute', 'open', 'resolved', null],
    ])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('can be reported again once it is resolved, and the last one counts', async () => {
    const { owner, report, resolve, shop } = await shopWithOrder(engine)
    await report(owner)
    await resolve('Sorry.')
    shop.clock.advance(1_000)
    const again = await report(owner, { reason: 'missing item', text: 'The wick is missing.' })
    expect(again.data).toMatchObject({ disputed: true, dispute: { reason: 'missing item', resolution: '' } })
  })

  it('is open once at a time, however often it is sent, and is resolved once', async () => {
    const { owner, report, resolve, shop } = await shopWithOrder(engine)
    expect(await wins(Array.from({ length: 8 }, () => report(owner)))).toBe(1)
    expect(await expectError(report(owner))).toMatchObject({ status: 409, code: 'NOT_ALLOWED' })
    expect(await wins(Array.from({ length: 8 }, () => resolve('Done.')))).toBe(1)
    expect(await expectError(resolve())).toEqual({
      status: 409,
      code: 'NOT_ALLOWED',
      message: 'This order has no open problem. Please reload the order.',
    })
    const audit = await shop.app.database.read
      .selectFrom('audit')
      .select('after_state')
      .where('action', '=', 'resolve-dispute')
      .execute()
    expect(audit).toEqual([{ after_state: '{"resolution":"Done."}' }])
  })

  it('has a ticket number and deadlines, and the customer is emailed its receipt and resolution', async () => {
    const { shop, owner, report, resolve } = await shopWithOrder(engine)
    const reportedAt = new Date(shop.clock.now()).toISOString()
    const { ticket, ...times } = (await report(owner)).data.dispute!
    expect(ticket).toMatch(/^C-[\dA-F]{8}$/)
    expect(times).toMatchObject({
      acknowledgeBy: '2026-11-22T06:30:00.000Z',
      resolveBy: '2026-12-20T06:30:00.000Z',
      acknowledgedAt: reportedAt,
    })
    await resolve('A new lamp is on its way.')
    const mails = (await queuedMails(shop.app)).filter(({ template }) => template.startsWith('complaint-'))
    expect(mails).toMatchObject([
      { template: 'complaint-received', to: owner.email, facts: { ticket, text: DAMAGED.text } },
      {
        template: 'complaint-resolved',
        to: owner.email,
        facts: { ticket, text: 'A new lamp is on its way.' },
      },
    ])
  })

  it('counts as acknowledged once an email could be sent or staff called, who are named in the audit log', async () => {
    const { shop, admin, owner, order, report, resolve } = await shopWithOrder(engine)
    const params = { id: order._id }
    const acknowledge = (person = admin) => person.call('acknowledgeDispute', { params })
    expect(await expectError(acknowledge())).toMatchObject({ status: 409, code: 'NOT_ALLOWED' })
    await admin.call('updateSettings', { body: { mails: { 'complaint-received': false } } })
    const { ticket, ...unread } = (await report(owner)).data.dispute!
    expect(unread).toMatchObject({ acknowledgedAt: null })

    shop.clock.advance(3_600_000)
    const called = new Date(shop.clock.now()).toISOString()
    expect(await expectError(acknowledge(owner))).toMatchObject({ status: 403 })
    expect(await wins([acknowledge(), acknowledge(), acknowledge()])).toBe(1)
    const [shown] = (await admin.call('manageOrders')).data
    expect(shown!.dispute).toEqual({ ticket, ...unread, acknowledgedAt: called })
    const { data: log } = await admin.call('getAudit', { query: { act: 'acknowledge-dispute' } })
    expect(log).toMatchObject([{ by: { _id: admin.id }, changes: [{ field: 'ticket', after: ticket }] }])
    expect(await queuedMails(shop.app)).not.toContainEqual(
      expect.objectContaining({ template: 'complaint-received' }),
    )

    // A problem reported again is a new ticket with its own deadlines.
    await resolve()
    shop.clock.advance(1_000)
    const again = (await report(owner)).data.dispute!
    expect(again).toMatchObject({ acknowledgedAt: null, resolvedAt: null })
    expect(again.ticket).not.toBe(ticket)
    await resolve()
    expect(await expectError(acknowledge())).toMatchObject({ status: 409 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('with someone else’s order is treated as with none', async () => {
    const { shop, owner, report } = await shopWithOrder(engine)
    const foreign = await errorResponseOf(report(await shop.person()))
    const missing = await errorResponseOf(report(owner, DAMAGED, NOWHERE))
    expect(foreign).toEqual({ ...missing, requestId: foreign['requestId'] })
    expect(foreign).toMatchObject({ httpStatus: 404, message: 'Order not found' })
  })

  it('accepts every listed reason and a text of 1,000 characters in any script, and says what it does not accept', async () => {
    const { owner, report, resolve } = await shopWithOrder(engine)
    for (const reason of DISPUTE_REASONS) {
      const text = `<script>alert(1)</script> दीपक टूटा है\n${'x'.repeat(1_000)}`.slice(0, 1_000)
      expect((await report(owner, { reason, text })).data.dispute).toMatchObject({ reason, text })
      await resolve()
    }
    const text = 'Broken'
    for (const [body, message] of [
      [{ text }, 'Please choose a reason'],
      [{ reason: '', text }, 'Please choose a reason'],
      [{ reason: 'ugly', text }, `Reason must be one of: ${DISPUTE_REASONS.join(', ')}`],
      [{ reason: 'damaged' }, 'Description is required'],
      [{ reason: 'damaged', text: ' \n ' }, 'Description is required'],
      [{ reason: 'damaged', text: 'x'.repeat(1_001) }, 'Description must be at most 1000 characters long'],
      [{ reason: 'damaged', text: 'a\u0000b' }, 'Description must not contain control characters'],
      [{ reason: 'damaged', text: 7 }, 'Description must be text'],
    ] as const)
      expect(await expectError(report(owner, body)), JSON.stringify(body)).toMatchObject({
        status: 400,
        message,
      })
  })
})

it('is to be resolved by the same day of the next month in India, or the last day of a shorter one', () => {
  expect(deadlinesOf('2027-01-31T06:30:00.000Z').resolveBy).toBe('2027-02-28T06:30:00.000Z')
  expect(deadlinesOf('2028-01-31T06:30:00.000Z').resolveBy).toBe('2028-02-29T06:30:00.000Z')
  expect(deadlinesOf('2027-01-30T20:00:00.000Z').resolveBy).toBe('2027-02-27T20:00:00.000Z') // 31 January in India
  expect(deadlinesOf('2026-12-31T06:30:00.000Z').resolveBy).toBe('2027-01-31T06:30:00.000Z')
  expect(deadlinesOf('2026-11-30T20:00:00.000Z').resolveBy).toBe('2026-12-31T20:00:00.000Z') // 1 December in India
})
