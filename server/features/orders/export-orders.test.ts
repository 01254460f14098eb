import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ADDRESS, orderBody, send } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'

/** Splits rows as a spreadsheet does: at any line break outside quotes. */
function rowsOf(text: string): string[] {
  return text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trim()
    .split(/\r\n|\r|\n/)
}

onBothEngines('An export of orders', (engine) => {
  it('has one row an order and no formula, whatever line breaks a customer types', async () => {
    const shop = await testShop(engine)
    const [admin, customer] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    const lines = [
      "Flat 9\n=cmd|'/C calc'!A0",
      'Flat 8\r\n=1+1',
      'Flat 7\t;=1+1',
      '=1+1',
      'Flat 6, "Lotus"\n-1',
    ]
    for (const addressLine of lines) {
      const address = { shippingAddress: { ...ADDRESS, addressLine } }
      await customer.call('createOrder', {
        body: await orderBody(customer, [{ product: lamp._id, quantity: 1 }], address),
      })
    }
    const { body } = await send(shop, { url: '/api/order/exportOrders?sort=oldest', token: admin.token })
    expect(rowsOf(body)).toHaveLength(lines.length + 1)
    const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[]
    const expected = lines.map((line) => (line.startsWith('=') ? `'${line}` : line))
    const cells = new Set(rows.flatMap((row) => Object.values(row)))
    expect(expected.filter((line) => !cells.has(line))).toEqual([])
  })
})
