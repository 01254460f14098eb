import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, nodeForShop } from './bootstrap.mjs'
import { alone } from './lock.mjs'
import { cache, root, runQuietly } from './process.mjs'
import { withProgress } from './progress.mjs'

const BUILT_FROM = ['server', 'contract', 'package.json', 'package-lock.json']
const BUILDS = join(cache, 'server')

/** Builds the server unless it was built from exactly these sources, and returns the path of its program. */
export async function ensureServerBuilt() {
  const folder = join(BUILDS, fingerprintOf(BUILT_FROM).slice(0, 16))
  const program = join(folder, 'main.js')
  if (existsSync(program)) return program
  await alone('server', async () => {
    if (!existsSync(program)) await withProgress('Building the server', () => build(folder))
  })
  return program
}

async function build(folder) {
  removeOldBuilds()
  const fresh = join(BUILDS, `fresh-${process.pid}`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', 'server', '--outDir', fresh, '--logLevel', 'warn']
  try {
    await runQuietly(nodeForShop(), args, { env: { ...process.env, NODE_ENV: 'production' } })
    renameSync(fresh, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** All except the newest, parts of which a running shop may still load. */
function removeOldBuilds() {
  const builds = existsSync(BUILDS) ? readdirSync(BUILDS).map((name) => join(BUILDS, name)) : []
  const byAge = builds.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of byAge.slice(1)) rmSync(old, { recursive: true, force: true })
}
