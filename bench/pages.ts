import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { startShop } from '../e2e/server.ts'
import * as sample from '../e2e/sign-in.ts'
import { measureFirstPurchase, measureJourney } from './pages-journey.ts'
import { type Conditions, openMeter, openSeat, ROUNDS, type Figures } from './pages-meter.ts'
import { machine, median, only, publish, print, table } from './report.ts'

// Measures the screens in a real browser: bytes, requests, paints, shifts and long tasks.

interface Frame {
  name: string
  width: number
  height: number
  conditions: Conditions
  screens: readonly Screen[]
}

interface Screen {
  name: string
  path: string
  as?: sample.Account
  /** After a visit that filled the browser's cache. */
  again?: boolean
  goals?: Partial<Figures>
}

/** The sample shop in production starts only if no account has its published password. */
const password = 'Only-For-Measuring-1'
const ADMIN = { email: sample.ADMIN.email, password }
const ASHA = { email: sample.ASHA.email, password }
/** 3G: 1.6 Mbit/s, 150 ms. */
const SLOW_PHONE: Conditions = { cpu: 4, bytesPerSecond: 200_000, latencyMs: 150 }
/** 10 Mbit/s, 40 ms. */
const OFFICE: Conditions = { cpu: 1, bytesPerSecond: 1_250_000, latencyMs: 40 }
const EACH_SCREEN: Partial<Figures> = { shift: 0.02 }
const VISITOR: Partial<Figures> = { codeBytes: 90_000, fcp: 900, lcp: 1_300, shift: 0.01 }
const STOREFRONT: Partial<Figures> = { codeBytes: 170_000, codeRequests: 12, lcp: 2_000, task: 100 }

const ORDERS: Screen = { name: 'Order Management', path: '/admin/orders', as: ADMIN }
const SHOP: Screen = { name: 'storefront', path: '/', as: ASHA }
const ADMIN_SCREENS: readonly Screen[] = [
  { name: 'dashboard', path: '/admin', as: ADMIN },
  ORDERS,
  { name: 'payment desk', path: '/admin/orders?tab=payments', as: ADMIN },
  { name: 'admin products', path: '/admin/product', as: ADMIN },
  { name: 'settings', path: '/admin/settings', as: ADMIN },
]

const COLUMNS: readonly [name: string, key: keyof Figures, text: (value: number) => string][] = [
  ['script and style, kB', 'codeBytes', kilobytes],
  ['in requests', 'codeRequests', String],
  ['all, kB', 'bytes', kilobytes],
  ['requests', 'requests', String],
  ['FCP, s', 'fcp', seconds],
  ['LCP, s', 'lcp', seconds],
  ['shift', 'shift', (value) => value.toFixed(3)],
  ['longest task, ms', 'task', (value) => String(Math.round(value))],
]

print('filling a sample shop')
await using shop = await openSampleShop()
await using browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'],
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const { data } = await createClient({ origin: shop.url, token: () => null })('getAllProduct')
const sections: string[] = []
if ('journey'.includes(only ?? '')) sections.push(...(await journey(browser)))
for (const frame of framesOf(data[0]!)) {
  const screens = frame.screens.filter(({ name }) => name.includes(only ?? ''))
  const rows: string[][] = []
  for (const screen of screens) {
    const figures = await medians(() => openOnce(browser, frame, screen))
    print(`${screen.name}, ${frame.width}`)
    const goals = { ...EACH_SCREEN, ...screen.goals }
    rows.push([screen.name, ...COLUMNS.map(([, key, text]) => marked(figures[key], goals[key], text))])
  }
  if (rows.length > 0)
    sections.push(`## ${frame.name}`, '', ...table(['screen', ...COLUMNS.map(([name]) => name)], rows), '')
}
if ('purchase'.includes(only ?? '')) {
  const ms = await measureFirstPurchase(browser, shop.url, data[0]!.address)
  sections.push(
    `A guest's first purchase on the slow phone above, from a product's link to the confirmation page without pauses: ${(ms / 1_000).toFixed(1)} s.`,
  )
}

await publish('pages', [
  '# The cost of each screen in a browser',
  '',
  `By \`npm run bench -- pages\`: the sample shop in production on SQLite, with a browser on the same machine. Medians of ${ROUNDS} visits, each in a browser`,
  'that has not visited before. **Bold** misses its goal, which is in brackets. Sizes are as transferred: compressed, with response headers; without the stream of',
  'events and the service worker that stores files for offline use, which loads 3 s after the start. Shift: all layout shifts not caused by user input, at least as large as CLS.',
  '',
  machine([`Chromium ${browser.version()}`]),
  '',
  ...sections,
])

/** Starts it on SQLite, in production, in a temporary folder that is deleted with it. */
async function openSampleShop(): Promise<AsyncDisposable & { url: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-pages-'))
  const forget = () => rm(dataDir, { recursive: true, force: true })
  const operator = fileURLToPath(new URL('../server/operator/shop.ts', import.meta.url))
  try {
    const environment = { DATABASE_URL: '', RATE_LIMITS: 'off' }
    const filled = await startShop(dataDir, { ...environment, SAMPLE_DATA: 'yes' })
    await filled.stop()
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ACCOUNT_PASSWORD: password }
    for (const { email } of [sample.ADMIN, sample.ASHA, sample.RAVI])
      await promisify(execFile)(process.execPath, [operator, 'set-password', email], { env })
    const { url, stop } = await startShop(dataDir, { ...environment, NODE_ENV: 'production' })
    return { url, [Symbol.asyncDispose]: () => stop().then(forget) }
  } catch (error) {
    await forget()
    throw error
  }
}

/** `_id`, `address`: a product that is opened by both its addresses. */
function framesOf({ _id, address }: { _id: string; address: string }): readonly Frame[] {
  const storefront = { ...SHOP, goals: STOREFRONT }
  const customerScreens: Screen[] = [
    { name: 'public product', path: address, goals: VISITOR },
    { name: 'public shop', path: '/shop' },
    { name: 'login', path: '/login', goals: { codeBytes: 120_000 } },
    { name: 'register', path: '/register' },
    storefront,
    { ...storefront, name: 'storefront, again', again: true },
    { name: 'product address', path: `/?product=${_id}`, as: ASHA },
    { name: 'My Orders', path: '/my-orders', as: ASHA },
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
      screens: [SHOP, ORDERS],
    },
    {
      name: 'A desk, 1440 × 900: 10 Mbit/s, 40 ms',
      width: 1440,
      height: 900,
      conditions: OFFICE,
      screens: [SHOP, ...ADMIN_SCREENS],
    },
  ]
}

async function medians(measure: () => Promise<Figures>): Promise<Figures> {
  const all: Figures[] = []
  for (let i = 0; i < ROUNDS; i += 1) all.push(await measure())
  const names = Object.keys(all[0]!) as (keyof Figures)[]
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name]))]),
  ) as unknown as Figures
}

async function openOnce(from: Browser, frame: Frame, screen: Screen): Promise<Figures> {
  await using context = await openSeat(from, shop.url, frame)
  if (screen.as) await sample.signIn(context, screen.as)
  if (screen.again) await visit(context, screen.path, { ...frame.conditions, cpu: 1 })
  return await visit(context, screen.path, frame.conditions)
}

async function visit(context: BrowserContext, path: string, conditions: Conditions): Promise<Figures> {
  const page = await context.newPage()
  await sample.pointAside(page)
  const meter = await openMeter(page, conditions)
  await page.goto(path, { waitUntil: 'commit' })
  await meter.rest()
  const observed = await meter.observed()
  await page.close()
  return { ...meter.traffic(), ...observed }
}

async function journey(from: Browser): Promise<string[]> {
  const steps = await measureJourney(from, shop.url, ASHA)
  const rows = steps.map(({ name, ms, goalMs, bytes, requests }) => {
    const goal = goalMs === undefined ? '' : seconds(goalMs)
    return [name, marked(ms, goalMs, seconds), goal, kilobytes(bytes), requests]
  })
  const title = '## A first buyer on a slow phone, 360 × 740: processor 4 × slowed, 400 kB/s, 300 ms'
  return [title, '', ...table(['from action → until drawn', 'seconds', 'goal', 'kB', 'requests'], rows), '']
}

function kilobytes(value: number): string {
  return (value / 1_000).toFixed(1)
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2)
}

/** Bold, with its goal, if it misses it. */
function marked(value: number, goal: number | undefined, text: (value: number) => string): string {
  return goal === undefined || value <= goal ? text(value) : `**${text(value)}** (${text(goal)})`
}
