import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { become, command } from './process.mjs'

const BENCHES = [
  'beside-batch',
  'documents',
  'http',
  'lists',
  'orders',
  'pages',
  'payments',
  'start',
  'workers',
]

// npm run bench -- beside-batch [sqlite | postgres]  how long an order takes beside an admin's batch
// npm run bench -- documents [sqlite | postgres] what tax documents cost a status change, and a month's export
// npm run bench -- http [sqlite | postgres] [--only=TEXT] [--profile]   answers a second beside a bare server
// npm run bench -- lists [sqlite | postgres]      measures, prints tables and keeps them in bench/results
// npm run bench -- orders [sqlite | postgres]     whole orders a second with their screenshots, and reads beside them
// npm run bench -- pages [--only=TEXT]            what each screen costs in a browser, and a first buyer's way
// npm run bench -- payments --corpus DIR [--json FILE]   reads and judges the labelled payment screenshots of a folder
// npm run bench -- payments --own                 reads this shop's own settled payments again, and changes nothing
// npm run bench -- start [MINUTES | catalogue]   how soon a large shop is ready, and its memory
// npm run bench -- workers [sqlite | postgres]    reads a second of two worker processes beside one
await command(async ([name, ...args]) => {
  if (!BENCHES.includes(name)) {
    console.log(`Usage: npm run bench -- ${BENCHES.join(' | ')}`)
    return name === undefined ? 0 : 1
  }
  await ensureInstalled({ tests: true })
  const node = ['--expose-gc', `bench/${name}.ts`, ...args]
  if (name !== 'pages') return become(nodeForShop(), node)
  await ensureBuilt()
  return become(nodeForShop(), node, { ...process.env, CHROMIUM_PATH: await ensureBrowser() })
})
