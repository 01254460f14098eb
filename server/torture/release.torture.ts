import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

interface Locked {
  version: string
  dev?: boolean
  hasInstallScript?: boolean
}

it('a release made offline holds no package of the tests, lists all of its own, and says that advisories could not be checked', async () => {
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9' }
  const { stdout } = await run('npm', ['run', '--silent', 'release'], { env })
  expect(stdout).toContain('Known vulnerabilities could not be checked: the registry did not answer.')
  const archive = stdout.split('\n').find((line) => line.endsWith('.tar.gz'))!
  const folder = await mkdtemp(join(tmpdir(), 'samagri-release-'))
  await run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
  const read = async <T>(name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as T

  const files = await readdir(folder, { recursive: true })
  expect(files.filter((file) => /\.(test|torture)\.|server\/testing\//.test(file))).toEqual([])
  const { allowScripts } = await read<{ allowScripts: Record<string, boolean> }>('package.json')
  const { packages } = await read<{ packages: Record<string, Locked> }>('package-lock.json')
  const locked = Object.entries(packages).filter(([place]) => place !== '')
  expect(locked.length).toBeGreaterThan(100)
  expect(locked.filter(([, { dev, version }]) => dev || version.includes('-'))).toEqual([])
  const names = locked.map(([place]) => place.split('node_modules/').at(-1)!)
  const mayRun = names.filter((name, i) => locked[i]![1].hasInstallScript && allowScripts[name] !== false)
  expect(mayRun).toEqual([])
  const bill = await read<{ bomFormat: string; components: { purl: string }[] }>('sbom.cdx.json')
  expect(bill.bomFormat).toBe('CycloneDX')
  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)))
  const all = locked.map(([, { version }], i) => `pkg:npm/${names[i]}@${version}`)
  expect(all.filter((one) => !listed.has(one))).toEqual([])
})
