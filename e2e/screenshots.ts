import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { SCREENS } from './screens.ts'
import { startShop } from './server.ts'
import { settled, watchNetwork } from './wait-until-ready.ts'
import { pointAside, signInAfresh } from './sign-in.ts'

// npm run screenshots [-- FOLDER [NAME …]]: every screen and its states from a fresh sample shop, at three widths,
// light and dark.

const WIDTHS = [360, 768, 1440]
const THEMES = ['light', 'dark'] as const

const [folder = 'screenshots', ...names] = process.argv.slice(2)
const target = resolve(folder)
await mkdir(target, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'samagri-screenshots-'))
const seats = new Map<string, BrowserContext>()
const shop = await startShop(dataDir, { RATE_LIMITS: 'off' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'],
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const wanted = SCREENS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
  for (const [i, screen] of wanted.entries()) {
    process.stdout.write(`${i + 1} of ${wanted.length}: ${screen.name}\n`)
    for (const width of screen.widths ?? WIDTHS) await take(await seat(screen, width), screen)
  }
} finally {
  await browser.close()
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** A signed-in browser window of this width; all screens of one account share it, so their code is fetched once. */
async function seat({ as }: Screen, width: number): Promise<BrowserContext> {
  const key = `${as?.email} ${width}`
  const context =
    seats.get(key) ??
    (await browser.newContext({
      baseURL: shop.url,
      viewport: { width, height: width < 640 ? 780 : 1000 },
      locale: 'en-IN',
      reducedMotion: 'reduce',
    }))
  seats.set(key, context)
  if (as) await signInAfresh(context, as)
  return context
}

/** Opens the screen once and takes it in both themes. */
async function take(context: BrowserContext, screen: Screen): Promise<void> {
  const page = await context.newPage()
  const quiet = watchNetwork(page)
  const width = page.viewportSize()?.width
  try {
    await page.emulateMedia({ colorScheme: THEMES[0] })
    await screen.open(page)
    await pointAside(page)
    await quiet()
    if (screen.fullPage) await scrollThrough(page)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await quiet()
      await settled(page)
      const path = join(target, `${screen.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: screen.fullPage ?? false })
    }
  } finally {
    await page.close()
  }
}

/** Renders what lists skip outside the visible area, and loads images that are fetched only when visible. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible'
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 40))
    }
    scrollTo(0, 0)
  })
}
