import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint, nodeForShop, runsTheShop } from './bootstrap.mjs'
import { alone } from './lock.mjs'
import { outerEnvironment, root } from './process.mjs'

const scripts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'))
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'samagri-scripts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test("the machine's own Node, which runs before anything is installed, can read every script", () => {
  const parse = `const { readFileSync } = require('node:fs'), { SourceTextModule } = require('node:vm')
    for (const path of process.argv.slice(1)) new SourceTextModule(readFileSync(path, 'utf8'), { identifier: path })`
  const paths = scripts.map((name) => join(import.meta.dirname, name))
  const args = ['--no-warnings', '--experimental-vm-modules', '-e', parse, ...paths]
  execFileSync('node', args, { env: outerEnvironment() })
})

test('what runs before the install imports nothing but Node and itself', () => {
  const afterwards = ['supported.mjs'] // a step of the lint check
  for (const name of scripts.filter((one) => !one.endsWith('.test.mjs') && !afterwards.includes(one))) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    const imported = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1])
    expect(
      imported.filter((from) => !/^(node:|\.\/)/.test(from)),
      name,
    ).toEqual([])
  }
})

test('npm run dev rejects an argument instead of ignoring it', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'dev.mjs'), '--port'], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect(stderr).toBe('unexpected argument --port: settings belong in the environment or in .env\n')
  expect(status).toBe(1)
})

test('what npm start builds and runs is no package of the tests', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = ['contract', 'server', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  const sources = files.filter((path) => /\.(tsx?|css)$/.test(path) && isOfShop(path))
  expect(sources.length).toBeGreaterThan(500)
  const imported = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return [...text.matchAll(/(?:from|import|import\(|@import|resolve\(|url\()\s*'([^'.#][^']*)'/g)].map(
      (match) => match[1],
    )
  })
  const packages = new Set(imported.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]))
  expect([...packages].filter((name) => name in devDependencies)).toEqual([])
})

test('only packages that are named may run a script when they are installed, and none of the shop does', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const withScript = packages().filter(({ hasInstallScript }) => hasInstallScript)
  expect(withScript.map(({ name }) => name).filter((name) => !(name in allowScripts))).toEqual([])
  expect(withScript.filter(({ name, dev }) => allowScripts[name] && !dev)).toEqual([])
})

test('no package that the shop needs is a beta', () => {
  const needed = packages().filter(({ dev, devOptional, optional }) => !dev && !devOptional && !optional)
  expect(needed.length).toBeGreaterThan(100)
  expect(needed.filter(({ version }) => version.includes('-')).map(({ name }) => name)).toEqual([])
})

/** The entries of package-lock.json by package. */
function packages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const entries = Object.entries(lock.packages).filter(([place]) => place !== '')
  return entries.map(([place, one]) => ({ ...one, name: place.split('node_modules/').at(-1) }))
}

test('the shop runs on Node 24 or newer', () => {
  const version = execFileSync(nodeForShop(), ['--version'], { encoding: 'utf8' })
  expect(Number(version.slice(1).split('.')[0])).toBeGreaterThanOrEqual(24)
})

test('nothing changed is the same fingerprint', () => {
  expect(fingerprint()).toBe(fingerprint())
})

test('a changed source is a changed fingerprint, a test beside it is not', () => {
  const before = fingerprint()
  const beside = join(root, 'contract', `zz-${process.pid}.test.ts`)
  writeFileSync(beside, 'export {}')
  try {
    expect(fingerprint()).toBe(before)
  } finally {
    unlinkSync(beside)
  }
})

test('work of one name is done by one at a time', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await sleep(20)
    inside--
  }
  await Promise.all(Array.from({ length: 5 }, () => alone('work', work, folder)))
  expect(most).toBe(1)
})

test('a lock left by a process that has ended blocks no one', async () => {
  const gone = Number(execFileSync(process.execPath, ['-p', 'process.pid']))
  writeFileSync(join(folder, 'work.lock'), String(gone))
  expect(await alone('work', async () => 'done', folder)).toBe('done')
})

function isOfShop(path) {
  return !/\.(test|torture)\.tsx?$|^server\/testing\//.test(path)
}

test("the machine's own Node runs the shop only with a safe SQLite", () => {
  expect(runsTheShop({ node: '24.21.0', sqlite: '3.51.3' })).toBe(true)
  expect(runsTheShop({ node: '25.1.0', sqlite: '3.52.0' })).toBe(true)
  expect(runsTheShop({ node: '24.0.0', sqlite: '3.49.1' })).toBe(false)
  expect(runsTheShop({ node: '20.20.2' })).toBe(false)
})
