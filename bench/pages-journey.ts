import type { Browser, BrowserContext, Page } from '@playwright/test'
import { screenshot } from '../e2e/test-screenshots.ts'
import { type Account, signInAfresh } from '../e2e/sign-in.ts'
import { type Conditions, openMeter, openSeat, ROUNDS } from './pages-meter.ts'
import { median, print } from './report.ts'

interface Step {
  name: string
  /** The buyer's actions before the timed press. */
  before?: (page: Page, account: Account) => Promise<unknown>
  action: (page: Page) => Promise<unknown>
  /** Visible when the step is done. */
  shown: string
  goalMs?: number
}

interface StepFigures {
  name: string
  /** From the press, or the address, until the result is drawn. */
  ms: number
  goalMs?: number
  bytes: number
  requests: number
}

const PHONE = { width: 360, height: 740 }
const LINE: Conditions = { cpu: 4, bytesPerSecond: 400_000, latencyMs: 300 }

const STEPS: readonly Step[] = [
  {
    name: 'address entered → form',
    action: (page) => page.goto('/', { waitUntil: 'commit' }),
    shown: 'form input[type=email]',
    goalMs: 2_500,
  },
  {
    name: 'Sign in → products',
    before: typeAccount,
    action: (page) => page.getByRole('button', { name: 'Sign in' }).tap(),
    shown: 'article',
    goalMs: 3_000,
  },
  {
    name: 'product → overlay',
    before: (page) => product(page).scrollIntoViewIfNeeded(),
    action: (page) => product(page).tap(),
    shown: '[role=dialog] h2',
    goalMs: 400,
  },
  {
    name: 'Cart → drawer',
    before: addToCart,
    action: (page) => page.getByRole('button', { name: /^Cart, / }).tap(),
    shown: '[role=dialog] h2',
  },
  {
    name: 'Proceed to Buy → items reserved',
    action: (page) => page.getByRole('button', { name: 'Proceed to Buy' }).tap(),
    shown: '[role=dialog] [role=timer]',
  },
]

/** A first buyer on a slow phone, three times, each in a new browser; the medians of the steps. */
export async function measureJourney(
  browser: Browser,
  shop: string,
  account: Account,
): Promise<StepFigures[]> {
  const all: StepFigures[][] = []
  for (let i = 0; i < ROUNDS; i += 1) {
    await using context = await openSeat(browser, shop, PHONE)
    all.push(await goOnce(context, account))
    await signInAfresh(context, account) // ends the checkout
  }
  return STEPS.map(({ name, goalMs }, i) => {
    const middle = (value: 'ms' | 'bytes' | 'requests') => median(all.map((steps) => steps[i]![value]))
    return { name, goalMs, ms: middle('ms'), bytes: middle('bytes'), requests: middle('requests') }
  })
}

async function goOnce(context: BrowserContext, account: Account): Promise<StepFigures[]> {
  const figures: StepFigures[] = []
  const page = await context.newPage()
  const meter = await openMeter(page, LINE)
  for (const { name, before, action, shown, goalMs } of STEPS) {
    await before?.(page, account)
    if (before) await meter.rest() // a buyer pauses before the press
    await action(page)
    const ms = await meter.msUntil(shown)
    await meter.rest()
    const { bytes, requests } = meter.traffic()
    figures.push({ name, goalMs, ms, bytes, requests })
    print(`${name}: ${Math.round(ms)} ms`)
  }
  return figures
}

/**
 * A guest's first purchase on this phone, from a product's link to the confirmation: the median ms without pauses.
 */
export async function measureFirstPurchase(browser: Browser, shop: string, address: string): Promise<number> {
  const all: number[] = []
  for (let i = 0; i < ROUNDS; i += 1) {
    await using context = await openSeat(browser, shop, PHONE)
    const page = await context.newPage()
    await openMeter(page, LINE)
    const begun = performance.now()
    await buyAsGuest(page, address)
    all.push(performance.now() - begun)
    print(`first purchase: ${Math.round(all.at(-1)!)} ms`)
  }
  return median(all)
}

async function buyAsGuest(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' })
  const addToCart = page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first()
  const viewCart = page.getByRole('link', { name: 'View cart' })
  while (!(await viewCart.isVisible())) await addToCart.tap() // until the page is hydrated a tap does nothing
  await viewCart.tap()
  await page.getByRole('button', { name: 'Proceed to Buy' }).tap()
  const details = page.getByRole('dialog', { name: 'Your details' })
  await details.getByLabel('Name').fill('Gita Devi')
  await details.getByLabel('Mobile number').fill('9876500001')
  await details.getByRole('button', { name: 'Continue with mobile number' }).tap()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await checkout.getByLabel('Address').fill('12 Sample Street')
  await checkout.getByLabel('Pincode').fill('411030')
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await checkout.getByRole('button', { name: 'Submit Order' }).tap()
  await page.getByRole('heading', { name: /^Order placed, thank you/ }).waitFor({ timeout: 60_000 })
}

async function typeAccount(page: Page, account: Account) {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
}

function product(page: Page) {
  return page.getByRole('article').first().getByRole('heading').getByRole('button')
}

async function addToCart(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).tap()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
