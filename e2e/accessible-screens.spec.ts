import type { Browser, Page } from '@playwright/test'
import { AXE, expectAccessible, test as base, tryAgainAtOnce } from './fixtures.ts'
import type { Screen } from './screen.ts'
import { SCREENS } from './screens.ts'
import { OWN_TITLE } from './wait-until-ready.ts'
import { type Account, letCheckoutGo, pointAside, signIn } from './sign-in.ts'

// axe once on every screen and dialog that `npm run screenshots` covers: alternately in its narrow light view and
// in the wide dark one. `npm run torture` checks each in both.

interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

const PHONE: View = { width: 360, height: 900, colorScheme: 'light' }
const TABLET: View = { ...PHONE, width: 768 }
const DESK: View = { width: 1440, height: 1000, colorScheme: 'dark' }
const QUIET = { reducedMotion: 'reduce' } as const

/** The page of one account, or of a signed-out visitor, and its browser storage right after sign-in. */
interface Seat {
  page: Page
  stored: { name: string; value: string }[]
}

/** All screens of one account share a page: their code is fetched and compiled once, and sign-in happens once. */
const test = base.extend<
  { account: Account | undefined },
  { seatOf: (account: Account | undefined) => Promise<Seat> }
>({
  account: [undefined, { option: true }],
  seatOf: [
    async ({ browser, shop }, use) => {
      const seats = new Map<string | undefined, Seat>()
      await use(async (account) => {
        const seat = seats.get(account?.email) ?? (await takeSeat(browser, shop.url, account))
        seats.set(account?.email, seat)
        return seat
      })
      for (const { page } of seats.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  page: async ({ account, seatOf }, use) => {
    const seat = await seatOf(account)
    await beginAgain(seat)
    await use(seat.page)
  },
})

async function takeSeat(browser: Browser, baseURL: string, account: Account | undefined): Promise<Seat> {
  const context = await browser.newContext({ ...QUIET, baseURL })
  await context.addInitScript({ path: AXE })
  if (account) await signIn(context, account)
  const { origins } = await context.storageState()
  const page = await context.newPage()
  await tryAgainAtOnce(page)
  return { page, stored: origins[0]?.localStorage ?? [] }
}

/** Leaves the previous screen, clears what it stored in the browser, and discards its checkout. */
async function beginAgain({ page, stored }: Seat): Promise<void> {
  await page.goto('/api/health')
  await page.evaluate((stored) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name, value } of stored) localStorage.setItem(name, value)
  }, stored)
  const token = stored.find(({ name }) => name === 'token')?.value
  if (token) await letCheckoutGo(page.context(), token)
}

test.describe.configure({ mode: 'parallel' })
test.use({ expectedErrors: /status of (400|401|404|409|415|500)/ })

for (const [i, screen] of SCREENS.entries()) {
  test.describe(screen.name, () => {
    test.use({ account: screen.as })
    for (const view of viewsOf(screen, i)) {
      test(`axe finds nothing at ${view.width} pixels, ${view.colorScheme}`, async ({ page }) => {
        await page.setViewportSize(view)
        await page.emulateMedia({ colorScheme: view.colorScheme })
        await screen.open(page)
        await pointAside(page)
        await page.locator(OWN_TITLE).first().waitFor({ state: 'attached' })
        await expectAccessible(page)
      })
    }
  })
}

function viewsOf({ name, widths }: Screen, i: number): View[] {
  const narrow = name.startsWith('admin') && (widths?.includes(TABLET.width) ?? true) ? TABLET : PHONE
  const views = [narrow, DESK].filter(({ width }) => !widths || widths.includes(width))
  return process.env['TORTURE'] ? views : [views[i % views.length]!]
}
