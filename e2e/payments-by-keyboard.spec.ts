import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type CallAs, ON_DESK, openDesk, order, plenty, short, userIdOf } from './desk.ts'
import { ADMIN, expect, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'

// A day's work at the payment desk without a mouse: more than one page of the queue; in `npm run torture` a
// hundred.

const PAYMENTS = process.env['TORTURE'] ? 100 : 40

test('a queue of payments is checked by the keyboard, and a slip is taken back', async ({ page, callAs }) => {
  const admin = await callAs(ADMIN)
  const product = await plenty(admin)
  const placed = await placeMany(callAs, admin, product.id, PAYMENTS)
  const mine = new Set(placed.map(short))
  await openDesk(page)
  const heading = page.getByRole('heading', { level: 2, name: ON_DESK })
  await page.locator('body').press('u') // nothing to undo: nothing happens

  const pressed = new Map<string, 'paid' | 'failed'>()
  const next = page.getByRole('button', { name: 'Next', exact: true }).first()
  const previous = page.getByRole('button', { name: 'Previous payment' })
  let on: 'j' | 'k' = 'j'
  while (pressed.size < PAYMENTS) {
    const text = (await heading.textContent())!
    const id = text.slice(-6)
    const action = pressed.size % 3 === 2 ? 'failed' : 'paid'
    await page.waitForTimeout(260) // a human pause; a key right after another is ignored
    if (mine.has(id) && !pressed.has(id)) {
      pressed.set(id, action)
      await page.keyboard.press(action === 'paid' ? 'p' : 'f')
    } else {
      // The queue is sorted while images are being read: some payments have moved to earlier positions.
      if (await (on === 'j' ? next : previous).isDisabled()) on = on === 'j' ? 'k' : 'j'
      await page.keyboard.press(on)
    }
    if (pressed.size < PAYMENTS) await expect(heading).not.toHaveText(text)
  }
  const last = [...pressed.keys()].at(-1)!
  await expect(page.getByText(`Order ${last} marked`, { exact: false }).last()).toBeVisible()
  await page.keyboard.press('u')
  await expect(heading).toHaveText(`Order ${last}`)

  const statusOf = async (one: Order) =>
    (await admin('getPayment', { params: { id: one._id } })).data.paymentStatus
  await expect.poll(() => statusOf(placed.find((one) => short(one) === last)!)).toBe('pending')
  pressed.delete(last)
  for (const one of placed) {
    const expected = pressed.get(short(one))
    if (expected) expect(await statusOf(one), short(one)).toBe(expected)
  }
})

/** Orders of several customers, each with its own image: no customer may place more than 30 an hour. */
async function placeMany(callAs: CallAs, admin: Client, product: string, count: number): Promise<Order[]> {
  const placed: Order[] = []
  for (let buyer = 0; placed.length < count; buyer += 1) {
    const account = { email: `desk-${Date.now()}-${buyer}@customer.example`, password: 'Desk-Sample-1' }
    await admin('register', { body: { ...account, name: 'Desk Sample', mobile: '9876543210' } })
    const customer = await callAs(account)
    const userId = await userIdOf(admin, account.email)
    while (placed.length < count && placed.length < (buyer + 1) * 25) {
      const some = Array.from({ length: 5 }, async () => {
        const { buffer } = await screenshot()
        const image = new File([new Uint8Array(buffer)], 'payment.png', { type: 'image/png' })
        return order(customer, userId, product, image)
      })
      placed.push(...(await Promise.all(some)))
    }
  }
  return placed
}
