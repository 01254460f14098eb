import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { type Client, createClient } from '#contract/client.ts'
import type { Engine } from '#server/database/database.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { copySampleShop, restoreSampleShop } from './sample-shop.ts'
import { searchBox } from './search-box.ts'
import { type RunningShop, startShop } from './server.ts'
import { type Account, signIn } from './sign-in.ts'

export { expect }
export { ADMIN, ASHA, RAVI } from './sign-in.ts'

export interface WorkerFixtures {
  engine: Engine
  shop: RunningShop
}

interface TestFixtures {
  /** The typed calls as a signed-in account, for arranging tests. */
  callAs: (account: { email: string; password: string }) => Promise<Client>
  /** Console errors that this test expects; any other fails it. */
  expectedErrors: RegExp | null
  quietConsole: void
}

/** Browser tests with one real server per worker; the base URL is the shop. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  shop: [
    async ({ engine }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'samagri-e2e-worker-'))
      const postgres = engine === 'postgres' ? await startPostgres() : undefined
      if (postgres) await restoreSampleShop(dataDir, postgres.url)
      else await copySampleShop(dataDir)
      const shop = await startShop(dataDir, postgres ? { DATABASE_URL: postgres.url } : {})
      await use(shop)
      await shop.stop()
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  callAs: ({ shop }, use) =>
    use(async ({ email, password }) => {
      let token: string | null = null
      const call = createClient({ origin: shop.url, token: () => token })
      token = (await call('login', { body: { email, password } })).token
      return call
    }),
  expectedErrors: [null, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      const hear = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(message.text())
      }
      const hearError = (error: Error) => void errors.push(error.message)
      page.on('console', hear).on('pageerror', hearError)
      await use()
      page.off('console', hear).off('pageerror', hearError) // the page may serve another test
      await page.unrouteAll({ behavior: 'ignoreErrors' }) // a response may still arrive for a test that is over
      const unexpected = errors.filter((text) => !expectedErrors?.test(text))
      expect(unexpected, 'console errors').toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in as a person does and waits for the home of the role. */
export async function login(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Opens a screen of the shop as a person who is already signed in. */
export async function openAs(page: Page, account: Account, url: string): Promise<void> {
  await signIn(page.context(), account)
  await page.goto(url)
}

/** Searches the shop and waits for the results: until then the cards still move under the pointer. */
export async function searchProducts(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text)
  await expect(page.getByText(`Results for “${text}”: `)).toBeVisible()
}

/** Presses Add to Cart on a product's card once it no longer moves: a moving card loses the press. */
export async function addToCart(page: Page, product: string): Promise<void> {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: product, exact: true }) })
  const button = card.getByRole('button', { name: 'Add to Cart' })
  await expect(async () => {
    const before = await button.boundingBox()
    await page.waitForTimeout(100)
    expect(await button.boundingBox()).toEqual(before)
  }).toPass()
  await button.click()
}

/** Replaces each timeout of this many ms in the page with another; for addInitScript. */
export function stretch({ ms, to }: { ms: number; to: number }): void {
  const wait = globalThis.setTimeout
  const stretched = (action: () => void, pause?: number) => wait(action, pause === ms ? to : pause)
  Object.assign(globalThis, { setTimeout: stretched })
}

/** Skips the delays of one and two seconds before pages opened from now on retry a failing server. */
export async function tryAgainAtOnce(page: Page): Promise<void> {
  for (const ms of [1_000, 2_000]) await page.addInitScript(stretch, { ms, to: 0 })
}

/** axe itself; if an init script has added it to the page, it is compiled only once. */
export const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

/**
 * Asserts that axe finds nothing in the current page, by all rules or by some, ignoring the library's focus guards
 * in open overlays. Elements that are fading have lower contrast, so axe runs again until they are done.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'))
  await expect(async () => expect(await violations(page, rules)).toEqual([])).toPass()
}

function violations(page: Page, rules: string[] | undefined): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const options: Axe.RunOptions = { resultTypes: ['violations'], preload: false }
    if (rules) options.runOnly = rules
    return (await axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, options)).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
  }, rules)
}
