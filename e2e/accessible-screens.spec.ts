import type { BrowserContext } from '@playwright/test'
import { expectAccessible, test as base } from './fixtures.ts'
import { SCREENS } from './screens.ts'
import { type Account, pointAside, signInAfresh } from './sign-in.ts'

// axe on every screen and dialog that `npm run screenshots` photographs: in its narrow view by day, on the desk by
// night.

const PHONE = 360
const TABLET = 768
const DESK = 1440
const QUIET = { reducedMotion: 'reduce' } as const

type SeatOf = (account: Account) => Promise<BrowserContext>

/** All screens of one account share a browser context: their code is fetched once, not a hundred times. */
const test = base.extend<{ account: Account | undefined }, { seatOf: SeatOf }>({
  account: [undefined, { option: true }],
  seatOf: [
    async ({ browser, shop }, use) => {
      const seats = new Map<string, BrowserContext>()
      await use(async ({ email }) => {
        const seat = seats.get(email) ?? (await browser.newContext({ ...QUIET, baseURL: shop.url }))
        seats.set(email, seat)
        return seat
      })
      for (const seat of seats.values()) await seat.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, shop, account, seatOf }, use) => {
    const context = account
      ? await seatOf(account)
      : await browser.newContext({ ...QUIET, baseURL: shop.url })
    if (account) await signInAfresh(context, account)
    await use(context)
    for (const page of context.pages()) await page.close()
    if (!account) await context.close()
  },
})

test.describe.configure({ mode: 'parallel' })
test.use({ expectedErrors: /status of (400|401|409|415|500)/ })

for (const screen of SCREENS) {
  const { widths = [screen.name.startsWith('admin') ? TABLET : PHONE, DESK] } = screen
  const narrow = widths[0] ?? DESK
  test.describe(`At ${widths.join(' and ')} pixels, by day and by night,`, () => {
    test.use({ account: screen.as })
    test(`axe finds nothing on ${screen.name}`, async ({ page }) => {
      await page.setViewportSize({ width: narrow, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await screen.open(page)
      await pointAside(page)
      await page
        .getByRole('heading', { level: 1, includeHidden: true })
        .first()
        .waitFor({ state: 'attached' })
      await expectAccessible(page)
      if (!widths.includes(DESK) || narrow === DESK) return
      await page.setViewportSize({ width: DESK, height: 1000 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page)
    })
  })
}
