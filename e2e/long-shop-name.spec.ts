import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'
import { forgetSession } from './sign-in.ts'

const LONG = 'Shri Ganesh Bhandar and Sons, Puja Goods of Pune, Maharashtra, since our grandfathers’ days'

test('a shop’s long name fits a phone and a desk: login, shop, an order’s invoice', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getSettings')
  await admin('updateSettings', { body: { shopName: LONG } })
  try {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/login')
      await expect(page.getByText(LONG).first()).toBeVisible()
      await expectNoSideways()
      await openAs(page, ASHA, '/my-orders')
      await expectNoSideways()
      const invoice = page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Invoice for/ })
      await invoice.click()
      const sheet = page.getByRole('dialog').getByRole('article')
      const [name, title] = [sheet.getByText(LONG), sheet.getByRole('heading', { name: 'Invoice' })]
      const [one, other] = [(await name.boundingBox())!, (await title.boundingBox())!]
      expect(one.x + one.width <= other.x || one.y + one.height <= other.y).toBe(true)
      await forgetSession(page)
    }
  } finally {
    await admin('updateSettings', { body: { shopName: data.shopName } })
  }

  async function expectNoSideways() {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
  }
})
