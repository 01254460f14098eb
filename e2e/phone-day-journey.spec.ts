import type { Locator, Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, openAs, test } from './fixtures.ts'
import { disputedOrder } from './disputed-order.ts'

// A day's work at the order desk on a small phone, using only touch, and the order dialog on a small laptop.

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('five payments are checked, an order is confirmed and shipped, and a problem is answered', async ({
    page,
  }) => {
    const problem = await disputedOrder(page)
    await openAs(page, ADMIN, '/admin')

    await test.step('five payments', async () => {
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('link', { name: 'Order Management' }).tap()
      await page.getByRole('tab', { name: /^Payments/ }).tap()
      const checked = page.getByRole('heading', { level: 2, name: /^Order [\dA-F]{6}$/ })
      for (let i = 0; i < 5; i += 1) {
        const order = (await checked.textContent()) ?? ''
        const isUsed = (await page.getByText('Same UTR as order').count()) > 0
        const action = page.getByRole('button', { name: isUsed ? 'Mark failed' : 'Mark paid' })
        // A payment that has just appeared ignores presses.
        await expect(async () => {
          if ((await checked.textContent()) === order) await action.tap()
          await expect(checked).not.toHaveText(order, { timeout: 500 })
        }).toPass()
      }
      await expect(page.getByText('5 checked so far')).toBeVisible()
      const message = page.getByRole('button', { name: 'Message on WhatsApp' })
      expect((await message.boundingBox())?.height, 'a button of one line').toBeLessThanOrEqual(44)
      await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeHidden()
    })

    await test.step('the list of ten orders, and its filters in one sheet', async () => {
      await page.getByRole('tab', { name: 'Orders' }).tap()
      const rows = page.getByRole('list', { name: 'Orders', exact: true }).getByRole('listitem')
      await expect(rows).toHaveCount(10)
      await page.setViewportSize({ width: 320, height: 780 })
      expect((await page.getByRole('banner').boundingBox())?.height, 'two rows').toBeLessThan(110)
      await page.setViewportSize({ width: 360, height: 780 })
      const short = rows.filter({ hasText: /Payment: PaidOrder: (Pending|Confirmed|Processing)/ })
      expect(await short.count()).toBeGreaterThan(0)
      expect(await tallest(short)).toBeLessThanOrEqual(80)
      expect(await tallest(rows), 'badges in two lines').toBeLessThanOrEqual(104)
      await expect(rows.first()).toContainText(/Payment: \w+Order: \w+/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await page.getByRole('button', { name: 'Filters' }).tap()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet.getByRole('combobox', { name: 'Order status' }).tap()
      await page.getByRole('option', { name: 'Pending' }).tap()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0) // rows fading out have lower contrast
      await expectAccessible(page)
      await sheet.getByRole('button', { name: 'Show list' }).tap()
      await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
      await expect(rows.first()).toContainText('Order: Pending')
    })

    const dialog = page.getByRole('dialog', { name: /^Order [\dA-F]{6}$/ })
    await test.step('confirmed and shipped with its tracking number', async () => {
      await page
        .getByRole('button', { name: /^View order/ })
        .first()
        .tap()
      await expect(dialog.getByRole('table', { name: 'Items' })).toBeInViewport({ ratio: 1 })
      await dialog.getByRole('button', { name: 'Confirm Order' }).tap()
      await expectUncovered(page, 'Order confirmed')
      await dialog.getByRole('button', { name: 'Add tracking' }).tap()
      await dialog.getByLabel('Courier').fill('DTDC')
      await dialog.getByLabel('Tracking number (AWB)').fill('D12345678')
      await expect(dialog.getByRole('button', { name: 'Mark as Shipped' })).toBeInViewport({ ratio: 1 })
      await dialog.getByRole('button', { name: 'Mark as Shipped' }).tap()
      await expectUncovered(page, 'Order shipped')
      await expect(dialog.getByRole('button', { name: 'Mark as Delivered' })).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Close', exact: true }).tap()
      await expect(dialog).toBeHidden()
    })

    await test.step('a problem answered', async () => {
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('link', { name: 'Dashboard' }).tap()
      await page.getByRole('link', { name: /\d+ Problems/ }).tap()
      await page.getByRole('searchbox', { name: 'Search orders' }).fill(problem)
      await page.getByRole('button', { name: `View order ${problem.toUpperCase()}` }).tap()
      await dialog.getByLabel('How was it resolved?').fill('We will send another lamp.')
      await dialog.getByRole('button', { name: 'Mark as Resolved' }).tap()
      await expectUncovered(page, 'Dispute resolved successfully')
    })

    await test.step('a mistyped stock, in a row that makes room for its error', async () => {
      await page.goto('/admin/product')
      const [search, add] = [page.getByRole('searchbox'), page.getByRole('button', { name: 'Add product' })]
      const [first, last] = [await search.boundingBox(), await add.boundingBox()]
      expect(last!.y - first!.y, 'two rows of tools').toBeLessThanOrEqual(60)
      const change = page.getByRole('button', { name: /^Change the stock of/ }).first()
      await change.tap()
      const rows = page.getByRole('list', { name: 'Products' }).getByRole('listitem')
      await rows.getByRole('textbox').fill('many')
      await rows.getByRole('button', { name: 'Save' }).tap()
      const error = rows.getByText('Stock must be a whole number')
      const next = await rows.nth(1).boundingBox()
      const { y, height } = (await error.boundingBox())!
      expect(y + height).toBeLessThanOrEqual(next!.y)
      await rows.getByRole('button', { name: 'Cancel' }).tap()
      await expect(change).toBeVisible()
    })
  })
})

test.describe('on a small laptop', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('an order shows its items first, highlights its next step, and asks before it goes back', async ({
    page,
    callAs,
  }) => {
    const admin = await callAs(ADMIN)
    const { data } = await admin('manageOrders', { query: { status: 'confirmed', limit: '1' } })
    const order = data[0]!
    const params = { id: order._id }
    await admin('updateOrder', { params, body: { orderStatus: 'processing' } })
    await openAs(page, ADMIN, `/admin/orders?order=${order._id}`)
    const dialog = page.getByRole('dialog', { name: /^Order/ })
    await expect(dialog.getByRole('table', { name: 'Items' })).toBeInViewport({ ratio: 1 })
    const actions = dialog.getByRole('group', { name: 'Order', exact: true })
    for (const [button, done] of [
      ['Mark as Packaging', 'Order marked as packaging'],
      ['Mark as Shipped', 'Order shipped'],
    ] as const) {
      await expect(actions.getByRole('button').first()).toHaveText(button)
      await actions.getByRole('button', { name: button }).click()
      await expectUncovered(page, done)
    }
    await actions.getByRole('button', { name: 'Confirm Order' }).click()
    const question = page.getByRole('alertdialog', { name: /back to Confirmed\?$/ })
    await expect(question).toContainText('It is now Shipped.')
    await question.getByRole('button', { name: 'Keep status' }).click()
    expect((await admin('getOrder', { params })).data.orderStatus).toBe('shipped')
    await actions.getByRole('button', { name: 'Confirm Order' }).click()
    await question.getByRole('button', { name: 'Move back' }).click()
    await expectUncovered(page, 'Order confirmed')
    expect((await admin('getOrder', { params })).data.orderStatus).toBe('confirmed')
  })
})

/** The toast is visible, and does not cover any control of the open dialog. */
async function expectUncovered(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('group').filter({ hasText: text })
  await expect(toast).toBeVisible()
  await expect.poll(() => coveredBy(toast)).toEqual([])
}

function coveredBy(toast: Locator): Promise<string[]> {
  return toast.first().evaluate((one) => {
    const box = one.getBoundingClientRect()
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
    return [...dialog.querySelectorAll('button, a[href], input, textarea')]
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect()
        const isBelow = left < box.right && right > box.left && top < box.bottom && bottom > box.top
        return width > 0 && isBelow && !one.contains(control)
      })
      .map((control) => control.textContent ?? '')
  })
}

/** The height of the tallest row, in px. */
function tallest(rows: Locator): Promise<number> {
  return rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)))
}
