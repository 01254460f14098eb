import type { Page } from '@playwright/test'
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

type PageOf = (account: Account) => Promise<Page>

/** All screens of one account share a page: their code is fetched and compiled once, not a hundred times. */
const test = base.extend<{ account: Account | undefined }, { pageOf: PageOf }>({
  account: [undefined, { option: true }],
  pageOf: [
    async ({ browser, shop }, use) => {
      const pages = new Map<string, Page>()
      await use(async (account) => {
        const page = pages.get(account.email) ?? (await browser.newPage({ ...QUIET, baseURL: shop.url }))
        if (!pages.has(account.email)) await page.addInitScript({ path: AXE })
        pages.set(account.email, page)
        return page
      })
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, shop, account, pageOf }, use) => {
    const page = account ? await pageOf(account) : await browser.newPage({ ...QUIET, baseURL: shop.url })
    if (account) await signInAfresh(page.context(), account)
    await use(page)
    for (const event of ['console', 'pageerror'] as const) page.removeAllListeners(event)
    if (!account) await page.context().close()
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
  return process.env['TORTURE'] ? views : views.slice(i % views.length).slice(0, 1)
}
