import { expect, it } from 'vitest'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { errorResponseOf } from '../../testing/orders.ts'
import { type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

async function scene(shop: TestShop) {
  const [admin, asha] = [await shop.person('admin', 'Radha'), await shop.person()]
  const lamp = await aProduct(admin)
  const order = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
  return { admin, asha, id: order._id }
}

const kindsOf = async (person: Person, id: string) =>
  (await person.call('getHistory', { params: { id } })).data.map(({ kind }) => kind)

onBothEngines('notes on an order', (engine) => {
  it('are in its history with their author and line breaks', async () => {
    const { admin, id } = await scene(await testShop(engine))
    for (const text of ['Calls back at 5.\nगुड़िया 🪔', 'Paid by her brother'])
      await admin.call('addNote', { params: { id }, body: { text } })
    const notes = (await admin.call('getHistory', { params: { id } })).data.filter(
      ({ kind }) => kind === 'note',
    )
    expect(notes).toMatchObject([
      { after: { text: 'Calls back at 5.\nगुड़िया 🪔' }, by: 'Radha', from: null, to: '' },
      { after: { text: 'Paid by her brother' }, by: 'Radha' },
    ])
  })

  it('nor what was written on WhatsApp ever reach its customer', async () => {
    const shop = await testShop(engine)
    const { admin, asha, id } = await scene(shop)
    await admin.call('addNote', { params: { id }, body: { text: 'Sounds-like-a-fraud' } })
    await admin.call('noteMessage', { params: { id }, body: { occasion: 'paid' } })
    expect(await kindsOf(admin, id)).toEqual(['order', 'payment', 'note', 'message'])
    expect(await kindsOf(asha, id)).toEqual(['order', 'payment'])
    const csv = await shop.server.inject({
      url: '/api/order/exportOrders',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const jobs = await shop.app.database.read.selectFrom('jobs').select('payload').execute()
    const seen = [
      await asha.call('getOrder', { params: { id } }),
      await asha.call('getUserOrders', { params: { userId: asha.id } }),
      await asha.call('getNotifications'),
      csv.body,
      jobs,
    ]
    expect(csv.body).toContain(id)
    expect(JSON.stringify(seen)).not.toContain('Sounds-like-a-fraud')
  })

  it('are rejected for a missing order, and if empty or too long', async () => {
    const shop = await testShop(engine)
    const { admin, id } = await scene(shop)
    const note = (to: string, text: string) => admin.call('addNote', { params: { id: to }, body: { text } })
    expect(await errorResponseOf(note('nobody', 'Hello'))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await errorResponseOf(note(id, ' \n '))).toMatchObject({ message: 'Note is required' })
    expect(await errorResponseOf(note(id, 'x'.repeat(2_001)))).toMatchObject({
      fields: { text: expect.any(String) },
    })
    expect(await kindsOf(admin, id)).toEqual(['order', 'payment'])
  })
})
