import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { become, command } from './process.mjs'

const BENCHES = ['http', 'lists', 'orders', 'pages', 'payments']

// npm run bench -- http [sqlite | postgres] [--only=TEXT]   responses per second beside a bare server
// npm run bench -- lists [sqlite | postgres]      measures, prints tables and keeps them in bench/results
// npm run bench -- orders [sqlite | postgres]     whole orders a second with their screenshots, and reads beside them
// npm run bench -- pages [--only=TEXT]            what each screen costs in a browser, and a first buyer's way
// npm run bench -- payments --corpus DIR [--json FILE]   reads and judges the labelled payment screenshots of a folder
// npm run bench -- payments --own                 reads this shop's own settled payments again, and changes nothing
await command(async ([name, ...args]) => {
  if (!BENCHES.includes(name)) {
    console.log(`Usage: npm run bench -- ${BENCHES.join(' | ')}`)
    return name === undefined ? 0 : 1
  }
  await ensureInstalled({ tests: true })
  const node = ['--expose-gc', `bench/${name}.ts`, ...args]
  if (name === 'http' || name === 'pages') await ensureBuilt()
  if (name !== 'pages') return become(nodeForShop(), node)
  return become(nodeForShop(), node, { ...process.env, CHROMIUM_PATH: await ensureBrowser() })
})
