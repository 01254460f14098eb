import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { command, become } from './process.mjs'

await command(async (args) => {
  await ensureInstalled()
  await ensureBuilt()
  // glibc keeps what decoded pictures took in one arena a thread: with two the process stays at half of the memory.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env }
  return become(nodeForShop(), ['server/main.ts', ...args], env)
})
