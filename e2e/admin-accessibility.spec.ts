import { ADMIN_SCREENS } from './admin-screens.ts'
import { expectAccessible, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

// axe on the back office between phone and desk: all rules on a tablet by day, and the contrast of what changes with theme and width.
// accessible-screens.spec.ts looks at the phone by day and the desk by night.

test.use({
  expectedErrors: /status of (401|409|500)/,
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 768, height: 1000 },
})

const CONTRAST = ['color-contrast']

for (const screen of ADMIN_SCREENS) {
  if (screen.widths && !screen.widths.includes(768)) continue
  test(`axe finds nothing on ${screen.name} at 768 and 1440 pixels, light and dark`, async ({
    context,
    page,
    shop,
  }) => {
    if (screen.as) await signIn(context, shop.url, screen.as)
    await screen.open(page)
    await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, CONTRAST)
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page, CONTRAST)
  })
}
