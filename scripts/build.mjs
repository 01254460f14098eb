import { ensureBuilt, ensureInstalled } from './bootstrap.mjs'
import { command } from './process.mjs'

// Builds only the web client, into web/dist: for a host that serves files and runs no shop. API_ORIGIN is its API.
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
