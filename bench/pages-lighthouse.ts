import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort } from '#server/testing/free-port.ts'
import { signIn } from '../e2e/sign-in.ts'
import { DASHBOARD, LOGIN, MY_ORDERS, ORDERS, type PageScreen, publicProduct, SHOP } from './pages-screens.ts'
import { median, say } from './report.ts'

// Lighthouse is no dependency: it is larger than the shop. LIGHTHOUSE names a folder that has it in its node_modules.

export interface Scores {
  screen: string
  goal: number
  /** Of 100, by the names of the categories. */
  of: Record<string, number>
}

/** What is used of the package. */
interface Lighthouse {
  default: (
    url: string,
    flags: object,
    config?: object,
  ) => Promise<{ lhr: { categories: Record<string, { title: string; score: number | null }> } } | undefined>
  desktopConfig: object
}

const GOAL = 95
const PUBLIC_GOAL = 98
/** Its simulated phone differs from visit to visit by several points: the median of these counts. */
export const VISITS = 3
/** The stream of events never ends, and Lighthouse would wait 45 s for its end. */
const LOAD_MAX_MS = 15_000
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const FOR_PHONES = [LOGIN, SHOP, MY_ORDERS]
const FOR_DESKS = [DASHBOARD, ORDERS]

/**
 * The scores of a product's public page (`product`: its address) and five screens, customers' on Lighthouse's phone and
 * the admin's on its desk; nothing without it.
 */
export async function measureLighthouse(
  shop: string,
  product: string,
  launch: LaunchOptions,
): Promise<Scores[] | undefined> {
  const folder = process.env['LIGHTHOUSE']
  if (!folder) return undefined
  const path = createRequire(join(resolve(folder), 'package.json')).resolve('lighthouse')
  const lighthouse = (await import(pathToFileURL(path).href)) as Lighthouse
  const scores: Scores[] = []
  for (const screen of [publicProduct(product), ...FOR_PHONES]) scores.push(await medianOf(screen))
  for (const screen of FOR_DESKS) scores.push(await medianOf(screen, lighthouse.desktopConfig))
  return scores

  async function medianOf(screen: PageScreen, config?: object): Promise<Scores> {
    const visits: Record<string, number>[] = []
    while (visits.length < VISITS) visits.push(await visit(lighthouse, shop, launch, screen, config))
    const of = Object.fromEntries(
      Object.keys(visits[0]!).map((title) => [title, median(visits.map((visit) => visit[title]!))]),
    )
    return { screen: screen.name, goal: screen.path.startsWith('/p/') ? PUBLIC_GOAL : GOAL, of }
  }
}

export interface LaunchOptions {
  executablePath: string | undefined
  args: string[]
}

/** The scores, of 100 by the names of the categories, in a browser of its own that has never been in the shop. */
async function visit(
  { default: lighthouse }: Lighthouse,
  shop: string,
  { executablePath, args }: LaunchOptions,
  { name, path, as }: PageScreen,
  config?: object,
): Promise<Record<string, number>> {
  // All but the public shop is closed to search engines on purpose.
  const skipAudits = path.startsWith('/p/') ? null : ['is-crawlable']
  const profile = await mkdtemp(join(tmpdir(), 'samagri-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  try {
    if (as) await signIn(context, as, shop)
    const flags = {
      port,
      disableStorageReset: true,
      maxWaitForLoad: LOAD_MAX_MS,
      logLevel: 'silent',
      onlyCategories: CATEGORIES,
      skipAudits,
    }
    const result = await lighthouse(`${shop}${path}`, flags, config)
    const categories = Object.values(result?.lhr.categories ?? {})
    say(`Lighthouse, ${name}`)
    return Object.fromEntries(categories.map(({ title, score }) => [title, 100 * (score ?? 0)]))
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
