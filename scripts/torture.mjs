import { join } from 'node:path'
import { ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { become, command, root } from './process.mjs'

// npm run torture [-- <file> …]: the proofs that take minutes, in *.torture.ts; `npm test` leaves them out.
await command(async (args) => {
  await ensureInstalled()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return become(nodeForShop(), [vitest, 'run', '--project', 'torture', ...args], {
    ...process.env,
    NODE_ENV: 'test',
    TORTURE: 'yes',
  })
})
