import { ensureBuilt, ensureInstalled } from './bootstrap.mjs'
import { command } from './process.mjs'

// The web client alone, into web/dist: for a host that serves files and runs no shop. API_ORIGIN says where its API is.
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
