import { ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { become, command } from './process.mjs'

const BENCHES = ['http', 'lists', 'orders', 'payments', 'workers']

// npm run bench -- http [sqlite | postgres] [--only=TEXT] [--profile]   answers a second beside a bare server
// npm run bench -- lists [sqlite | postgres]      measures, prints tables and keeps them in bench/results
// npm run bench -- orders [sqlite | postgres]     whole orders a second with their screenshots, and reads beside them
// npm run bench -- payments DIR [--json FILE]     reads and judges the labelled payment screenshots of a folder
// npm run bench -- payments --own                 reads this shop's own settled payments again, and changes nothing
// npm run bench -- workers [sqlite | postgres]    reads a second of two worker processes beside one
await command(async ([name, ...args]) => {
  if (!BENCHES.includes(name)) {
    console.log(`Usage: npm run bench -- ${BENCHES.join(' | ')}`)
    return name === undefined ? 0 : 1
  }
  await ensureInstalled({ tests: true })
  return become(nodeForShop(), ['--expose-gc', `bench/${name}.ts`, ...args])
})
