import { expect, it } from 'vitest'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ADDRESS, orderBody, send } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'

const UTR = '632512345678'

onBothEngines('Order Management’s search', (engine) => {
  it('finds an order by its whole invoice number and by the UTR of its payment, and exports it so', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin, { stock: 10 })
    const customer = await shop.person()
    const place = async (changes: Record<string, unknown>) => {
      const body = await orderBody(customer, [{ product: lamp._id, quantity: 1 }], changes)
      return (await customer.call('createOrder', { body })).data
    }
    const first = await place({ utr: UTR })
    shop.clock.advance(1_000)
    const second = await place({ shippingAddress: { ...ADDRESS, fullName: `Asha ${UTR}` } })
    const found = async (search: string, more: Record<string, string> = {}) =>
      (await admin.call('manageOrders', { query: { search, page: '1', sort: 'oldest', ...more } })).data.map(
        ({ _id }) => _id,
      )

    expect(await found(second.invoiceId)).toEqual([second._id])
    expect(await found(second.invoiceId.toLowerCase())).toEqual([second._id])
    expect(await found(UTR)).toEqual([first._id, second._id]) // the second order has it as its customer's name
    expect(await found('6325 1234 5678')).toEqual([first._id])
    expect(await found(UTR, { status: 'delivered' })).toEqual([])
    for (const nobodys of [second.invoiceId.slice(0, -1), 'INV-2627-999999', '111122223333', UTR.slice(1)])
      expect(await found(nobodys), nobodys).not.toContain(first._id)

    const query = new URLSearchParams({ search: first.invoiceId })
    const csv = await send(shop, { url: `/api/order/exportOrders?${query.toString()}`, token: admin.token })
    expect(csv.body.trim().split('\r\n')).toHaveLength(2)
    expect(csv.body).toContain(first._id)
  })
})
