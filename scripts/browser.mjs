import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { nodeForShop } from './bootstrap.mjs'
import { debianChromium, debianPackage, unpackDebianChromium } from './browser-debian.mjs'
import { alone } from './lock.mjs'
import { root, runQuietly } from './process.mjs'
import { withProgress } from './progress.mjs'

// The headless shell first: Chromium without windows saves the tests a sixth of their time.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that runs here, found or installed; a one-line error if there is none. */
export async function ensureBrowser() {
  return findBrowser() ?? (await alone('browser', () => findBrowser() ?? installBrowser()))
}

/** The path of an installed Chromium, or undefined. CHROMIUM_PATH takes precedence. */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`)
  }
  return [...PLACES, debianChromium, playwrightChromium()].find(runs)
}

/** A browser's name and version, as it reports them. */
export function browserVersion(browser) {
  return execFileSync(browser, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

async function installBrowser() {
  const failures = []
  for (const [index, { name, attempt }] of waysToInstall().entries()) {
    try {
      await withProgress(`Installing Chromium (${name})`, attempt)
    } catch (error) {
      failures.push(`${name}: ${reason(error)}`)
    }
    const found = findBrowser()
    if (found) return found
    if (failures.length === index) failures.push(`${name}: does not start`)
  }
  const why = failures.length > 0 ? ` (${failures.join('; ')})` : ''
  throw new Error(`No browser for the tests${why}. Install Chromium or Chrome, or set CHROMIUM_PATH to one.`)
}

function reason(error) {
  const lines = error.message.trim().split('\n')
  return (lines.find((line) => /^(E|Error|npm error): /.test(line)) ?? lines.at(-1)).slice(0, 200)
}

function waysToInstall() {
  const asRoot = process.getuid?.() === 0
  const playwright = { name: 'Playwright', attempt: () => installPlaywrightChromium(asRoot) }
  if (!onDebian()) return [playwright]
  if (asRoot) return [{ name: 'apt-get', attempt: installWithApt }, playwright]
  return [{ name: 'Debian package, unpacked into .cache', attempt: unpackDebianChromium }, playwright]
}

// Ubuntu's package with that name only points to a snap, which can't open the tests' profile folders.
function onDebian() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return /^ID=debian$/m.test(release) && existsSync('/usr/bin/apt-get')
}

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update', '-q'], { env })
  await runQuietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', debianPackage], { env })
}

async function installPlaywrightChromium(withDependencies) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const dependencies = withDependencies && process.platform === 'linux' ? ['--with-deps'] : []
  await runQuietly(nodeForShop(), [cli, 'install', ...dependencies, 'chromium'])
}

function playwrightChromium() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

function runs(browser) {
  if (!browser || !existsSync(browser) || realpathSync(browser) === '/usr/bin/snap') return false
  if (process.platform === 'win32') return true
  try {
    execFileSync(browser, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
