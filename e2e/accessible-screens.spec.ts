import type { BrowserContext } from '@playwright/test'
import { AXE, expectAccessible, test as base } from './fixtures.ts'
import type { Screen } from './screen.ts'
import { SCREENS } from './screens.ts'
import { type Account, pointAside, signInAfresh } from './sign-in.ts'

// axe once on every screen and dialog that `npm run screenshots` photographs: every other one in its narrow view by
// day, the rest on the desk by night. `npm run torture` looks at each in both.

interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

const PHONE: View = { width: 360, height: 900, colorScheme: 'light' }
const TABLET: View = { ...PHONE, width: 768 }
const DESK: View = { width: 1440, height: 1000, colorScheme: 'dark' }
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
        if (!seats.has(email)) await seat.addInitScript({ path: AXE })
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

for (const [i, screen] of SCREENS.entries()) {
  test.describe(screen.name, () => {
    test.use({ account: screen.as })
    for (const view of viewsOf(screen, i)) {
      test(`axe finds nothing at ${view.width} pixels, ${view.colorScheme}`, async ({ page }) => {
        await page.setViewportSize(view)
        await page.emulateMedia({ colorScheme: view.colorScheme })
        await screen.open(page)
        await pointAside(page)
        await page
          .getByRole('heading', { level: 1, includeHidden: true })
          .first()
          .waitFor({ state: 'attached' })
        await expectAccessible(page)
      })
    }
  })
}

function viewsOf({ name, widths }: Screen, i: number): View[] {
  const narrow = name.startsWith('admin') && !widths ? TABLET : PHONE
  const views = [narrow, DESK].filter(({ width }) => !widths || widths.includes(width))
  return process.env['TORTURE'] ? views : [views[i % views.length]!]
}
