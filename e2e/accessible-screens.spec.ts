import { expectAccessible, test } from './fixtures.ts'
import { SCREENS } from './screens.ts'
import { signIn } from './sign-in.ts'

// axe on every screen and dialog that `npm run screenshots` photographs: in its narrow view by day, on the desk by night.

const PHONE = 360
const TABLET = 768
const DESK = 1440

test.use({ expectedErrors: /status of (400|401|409|415|500)/, contextOptions: { reducedMotion: 'reduce' } })

for (const screen of SCREENS) {
  const { widths = [screen.name.startsWith('admin') ? TABLET : PHONE, DESK] } = screen
  const narrow = widths[0] ?? DESK
  test.describe(`At ${widths.join(' and ')} pixels, by day and by night,`, () => {
    test.use({ viewport: { width: narrow, height: 900 }, colorScheme: 'light' })
    test(`axe finds nothing on ${screen.name}`, async ({ context, page, shop }) => {
      if (screen.as) await signIn(context, shop.url, screen.as)
      await screen.open(page)
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
