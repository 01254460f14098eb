import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { build } from 'vite'
import { ensureBuilt, fingerprint } from './bootstrap.mjs'
import { root } from './process.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'samagri-build-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

/** The real build of the real page without its scripts, which are not tested here: its three forms as text. */
async function builtPage() {
  const page = readFileSync(join(root, 'web', 'index.html'), 'utf8')
  writeFileSync(join(folder, 'index.html'), page.replace(/<script.*<\/script>|<link.*>/g, ''))
  const configFile = join(root, 'web', 'vite.config.ts')
  await build({ configFile, root: folder, build: { outDir: 'dist' }, logLevel: 'silent' })
  const read = (name) => readFileSync(join(folder, 'dist', name))
  const forms = [
    read('index.html'),
    brotliDecompressSync(read('index.html.br')),
    gunzipSync(read('index.html.gz')),
  ]
  return forms.map(String)
}

const saying = (origin) => expect.stringContaining(`<meta name="api-origin" content="${origin}" />`)

test('a build for another host names the API, in its compressed copies too', async () => {
  vi.stubEnv('API_ORIGIN', 'https://api.shop.example/')
  const origin = saying('https://api.shop.example')
  expect(await builtPage()).toEqual([origin, origin, origin])
})

test('a build for no other host names no API', async () => {
  vi.stubEnv('API_ORIGIN', '')
  expect(await builtPage()).toEqual([saying(''), saying(''), saying('')])
})

test('an API that is no origin ends the build', async () => {
  vi.stubEnv('API_ORIGIN', 'api.shop.example')
  await expect(builtPage()).rejects.toThrow(
    'API_ORIGIN must be an origin such as https://shop.example, not "api.shop.example"',
  )
})

test('an API that is no origin is a one-line error before the shop builds anything', async () => {
  for (const origin of [
    'api.shop.example',
    'https://api.shop.example/v1',
    'https://api.shop.example:99999',
  ]) {
    vi.stubEnv('API_ORIGIN', origin)
    await expect(ensureBuilt()).rejects.toThrow(
      /^API_ORIGIN must be an origin such as https:\/\/shop\.example, not "\S+"$/,
    )
  }
})

test('a build for one API is stale for another', () => {
  const prints = ['', 'https://one.example', 'https://two.example'].map((origin) => {
    vi.stubEnv('API_ORIGIN', origin)
    return fingerprint()
  })
  expect(new Set(prints).size).toBe(3)
  vi.stubEnv('API_ORIGIN', undefined)
  expect(fingerprint()).toBe(prints[0])
})
