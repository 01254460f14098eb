import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { measureFirstPurchase, measureJourney } from './pages-journey.ts'
import { type Figures, framesOf, measureScreen, ROUNDS } from './pages-screens.ts'
import { openSampleShop } from './pages-shop.ts'
import { frameTable, journeyTable } from './pages-table.ts'
import { commit, machine, say } from './report.ts'

// What the screens cost whoever opens them: bytes, requests, paints, shifts and long tasks, in a real browser.

const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? ''
const launch = {
  executablePath: process.env['CHROMIUM_PATH'],
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

say('filling a sample shop')
await using shop = await openSampleShop()
await using browser = await chromium.launch(launch)
const sections: string[] = []
const product = await someProduct()
for (const frame of framesOf(product)) {
  const screens = frame.screens.filter(({ name }) => name.includes(only))
  const rows: Figures[] = []
  for (const screen of screens) rows.push(await measureScreen(browser, shop.url, frame, screen))
  if (rows.length > 0) sections.push(...frameTable({ ...frame, screens }, rows))
}
if ('journey'.includes(only)) sections.unshift(...journeyTable(await measureJourney(browser, shop.url)))
if ('purchase'.includes(only)) {
  const ms = await measureFirstPurchase(browser, shop.url, product.address)
  sections.push(
    `A guest's first purchase on the phone of the journey, from a product's link to the confirmation page without pauses: ${(ms / 1_000).toFixed(1)} s.`,
    '',
  )
}

const text = [
  '# What the screens cost in a browser',
  '',
  `By \`npm run bench -- pages\`: the sample shop in production on SQLite, from this machine to its own browser. Medians of ${ROUNDS} visits, each of a browser`,
  'that has never been there. **Bold** misses its goal, which stands behind it. On the wire: compressed, with the heads of the answers; without the stream of',
  'events and what comes 3 s after the start: the worker that keeps the files for a day without a line. Shift: all layout shifts that no press explains, at least as large as CLS.',
  '',
  `${machine([`Chromium ${browser.version()}`])} ${commit()}`,
  '',
  ...sections,
].join('\n')
process.stdout.write(text)
if (!only) {
  await mkdir('bench/results', { recursive: true })
  await writeFile('bench/results/pages.md', text)
  say('kept in bench/results/pages.md')
}

async function someProduct() {
  const { data } = await createClient({ origin: shop.url, token: () => null })('getAllProduct')
  return data[0]!
}
