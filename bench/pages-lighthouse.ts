import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort } from '#server/testing/free-port.ts'
import { signIn } from '../e2e/sign-in.ts'
import { DASHBOARD, LOGIN, MY_ORDERS, ORDERS, type PageScreen, SHOP } from './pages-screens.ts'
import { say } from './report.ts'

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
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const FOR_PHONES = [LOGIN, SHOP, MY_ORDERS]
const FOR_DESKS = [DASHBOARD, ORDERS]

/** The scores of five screens, customers' on Lighthouse's phone and the admin's on its desk; nothing without it. */
export async function measureLighthouse(shop: string, launch: LaunchOptions): Promise<Scores[] | undefined> {
  const folder = process.env['LIGHTHOUSE']
  if (!folder) return undefined
  const path = createRequire(join(resolve(folder), 'package.json')).resolve('lighthouse')
  const lighthouse = (await import(pathToFileURL(path).href)) as Lighthouse
  const scores: Scores[] = []
  for (const screen of FOR_PHONES) scores.push(await scoresOf(lighthouse, shop, launch, screen))
  for (const screen of FOR_DESKS)
    scores.push(await scoresOf(lighthouse, shop, launch, screen, lighthouse.desktopConfig))
  return scores
}

export interface LaunchOptions {
  executablePath: string | undefined
  args: string[]
}

/** In a browser of its own that has never been in the shop. */
async function scoresOf(
  { default: lighthouse }: Lighthouse,
  shop: string,
  { executablePath, args }: LaunchOptions,
  { name, path, as }: PageScreen,
  config?: object,
): Promise<Scores> {
  // robots.txt closes the back office to search engines on purpose.
  const skipAudits = path.startsWith('/admin') ? ['is-crawlable'] : null
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
      logLevel: 'silent',
      onlyCategories: CATEGORIES,
      skipAudits,
    }
    const result = await lighthouse(`${shop}${path}`, flags, config)
    const categories = Object.values(result?.lhr.categories ?? {})
    say(`Lighthouse, ${name}`)
    const of = Object.fromEntries(categories.map(({ title, score }) => [title, 100 * (score ?? 0)]))
    return { screen: name, goal: GOAL, of }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
