import type { Browser, BrowserContext } from '@playwright/test'
import type { Product } from '#contract/catalogue/products.ts'
import { type Account, pointAside, signIn } from '../e2e/sign-in.ts'
import { type Conditions, openMeter, type Observed, type Traffic } from './pages-meter.ts'
import { ADMIN, ASHA } from './pages-shop.ts'
import { median, say } from './report.ts'

export type Figures = Traffic & Observed
export type Goals = Partial<Figures>

export interface Frame {
  name: string
  width: number
  height: number
  conditions: Conditions
  screens: readonly PageScreen[]
}

export interface PageScreen {
  name: string
  path: string
  /** Who is signed in; nobody without it. */
  as?: Account
  /** With what the browser has kept of a visit just before. */
  again?: boolean
  goals?: Goals
}

/** What people call 3G: 1.6 Mbit/s, 150 ms. */
const SLOW_PHONE: Conditions = { cpu: 4, bytesPerSecond: 200_000, latencyMs: 150 }
/** 10 Mbit/s, 40 ms. */
const OFFICE: Conditions = { cpu: 1, bytesPerSecond: 1_250_000, latencyMs: 40 }

export const ROUNDS = 3
/** Of every screen. */
const STEADY: Goals = { shift: 0.02 }
const STOREFRONT: Goals = { codeBytes: 170_000, codeRequests: 12, lcp: 2_000, task: 100 }

export const ORDERS: PageScreen = { name: 'Order Management', path: '/admin/orders', as: ADMIN }
export const DASHBOARD: PageScreen = { name: 'dashboard', path: '/admin', as: ADMIN }
const ADMIN_SCREENS: readonly PageScreen[] = [
  DASHBOARD,
  ORDERS,
  { name: 'payment desk', path: '/admin/orders?tab=payments', as: ADMIN },
  { name: 'products of the admin', path: '/admin/product', as: ADMIN },
  { name: 'settings', path: '/admin/settings', as: ADMIN },
]

export const LOGIN: PageScreen = { name: 'login', path: '/login', goals: { codeBytes: 120_000 } }
export const SHOP: PageScreen = { name: 'storefront', path: '/', as: ASHA, goals: STOREFRONT }
export const MY_ORDERS: PageScreen = { name: 'My Orders', path: '/my-orders', as: ASHA }

/** A product's page in the public shop, opened by a visitor from a link. */
export function publicProduct(address: string): PageScreen {
  const goals = { codeBytes: 90_000, fcp: 900, lcp: 1_300, shift: 0.01 }
  return { name: 'public product', path: address, goals }
}

/** `product`: one that is opened by its addresses. */
export function framesOf({ _id, address }: Pick<Product, '_id' | 'address'>): readonly Frame[] {
  const customerScreens: PageScreen[] = [
    publicProduct(address),
    { name: 'public shop', path: '/shop' },
    LOGIN,
    { name: 'register', path: '/register' },
    SHOP,
    { ...SHOP, name: 'storefront, again', again: true },
    { name: 'address of a product', path: `/?product=${_id}`, as: ASHA },
    MY_ORDERS,
  ]
  return [
    {
      name: 'A phone, 360 × 740: processor 4 × slowed, 1.6 Mbit/s, 150 ms',
      width: 360,
      height: 740,
      conditions: SLOW_PHONE,
      screens: [...customerScreens, ...ADMIN_SCREENS],
    },
    {
      name: 'A tablet, 768 × 1024: 10 Mbit/s, 40 ms',
      width: 768,
      height: 1024,
      conditions: OFFICE,
      screens: [{ ...SHOP, goals: {} }, ORDERS],
    },
    {
      name: 'A desk, 1440 × 900: 10 Mbit/s, 40 ms',
      width: 1440,
      height: 900,
      conditions: OFFICE,
      screens: [{ ...SHOP, goals: {} }, ...ADMIN_SCREENS],
    },
  ]
}

export function goalsOf({ goals }: PageScreen): Goals {
  return { ...STEADY, ...goals }
}

/** Opens a screen in fresh browsers → the medians of what each took. */
export async function measureScreen(
  browser: Browser,
  shop: string,
  frame: Frame,
  screen: PageScreen,
): Promise<Figures> {
  const all: Figures[] = []
  for (let i = 0; i < ROUNDS; i += 1) all.push(await openOnce(browser, shop, frame, screen))
  say(`${screen.name}, ${frame.width}`)
  const names = Object.keys(all[0]!) as (keyof Figures)[]
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name]))]),
  ) as unknown as Figures
}

async function openOnce(browser: Browser, shop: string, frame: Frame, screen: PageScreen): Promise<Figures> {
  const context = await openSeat(browser, shop, frame, screen.as)
  try {
    if (screen.again) await visit(context, screen.path, { ...frame.conditions, cpu: 1 })
    return await visit(context, screen.path, frame.conditions)
  } finally {
    await context.close()
  }
}

/** A browser that has never been in the shop, with a session if somebody is signed in. */
export async function openSeat(
  browser: Browser,
  shop: string,
  { width, height }: Pick<Frame, 'width' | 'height'>,
  account?: Account,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: shop,
    viewport: { width, height },
    hasTouch: width < 640,
    isMobile: width < 640,
    locale: 'en-IN',
    serviceWorkers: 'block',
  })
  if (account) await signIn(context, account)
  return context
}

async function visit(context: BrowserContext, path: string, conditions: Conditions): Promise<Figures> {
  const page = await context.newPage()
  await pointAside(page)
  const meter = await openMeter(page, conditions)
  await page.goto(path, { waitUntil: 'commit' })
  await meter.rest()
  const { fcp, lcp, shift, task } = await meter.observed()
  await page.close()
  return { ...meter.traffic(), fcp, lcp, shift, task }
}
