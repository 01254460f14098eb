import { expectAccessible, test } from './fixtures.ts'
import { SCREENS } from './screens.ts'
import { signIn } from './sign-in.ts'

// axe on every screen and dialog that `npm run screenshots` photographs: on a phone by day, on a desk by night.

const VIEWS = [
  { name: 'a phone', width: 360, height: 780, colorScheme: 'light' },
  { name: 'a desk, dark', width: 1440, height: 1000, colorScheme: 'dark' },
] as const

test.use({ expectedErrors: /status of (401|409|500)/, contextOptions: { reducedMotion: 'reduce' } })

for (const { name, width, height, colorScheme } of VIEWS) {
  test.describe(`axe finds nothing on ${name}:`, () => {
    test.use({ viewport: { width, height }, colorScheme })
    for (const screen of SCREENS) {
      if (screen.widths && !screen.widths.includes(width)) continue
      test(screen.name, async ({ context, page, shop }) => {
        if (screen.as) await signIn(context, shop.url, screen.as)
        await screen.open(page)
        await page
          .getByRole('heading', { level: 1, includeHidden: true })
          .first()
          .waitFor({ state: 'attached' })
        await expectAccessible(page)
      })
    }
  })
}
