import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { command, outerEnvironment, root, cache, runCaptured, runQuietly } from './process.mjs'
import { withProgress } from './progress.mjs'
import { SMALL_HEAP } from './small-process.mjs'

// npm run release: one archive for machines that only run the shop. It contains the built pages, the built server,
// the sources that the reader and the operator commands run from, and a lock file of the packages needed at run
// time.

const RELEASES = join(cache, 'release')
const COPIED = [
  'contract',
  'deploy',
  'docs',
  'server',
  'scripts/after-install.mjs',
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
]
const TEST = /\.(test|torture)\.|^(server\/testing|web)\//
/** Files that no server file imports by name: found by their paths. */
const BY_PATH = /^(@tesseract\.js-data|@fontsource|@expo-google-fonts)\//
const IMPORTED = /(?:from\s*|import\(\s*|import\s*|resolve\(\s*)['"`]([^'"`.#][^'"`]*)['"`]/g

await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = `${name}-${version}`
  const stage = join(RELEASES, folder)
  const archive = `${stage}.tar.gz`
  await withProgress('Packing the release', async () => {
    rmSync(stage, { recursive: true, force: true })
    copySources(stage)
    await buildServer(stage)
    await writePackage(stage)
    await writeBillOfMaterials(stage)
    await runQuietly('tar', ['-czf', archive, '-C', RELEASES, folder])
    rmSync(stage, { recursive: true })
  })
  console.log(relative(root, archive))
  console.log(await knownVulnerabilities())
})

function copySources(stage) {
  mkdirSync(stage, { recursive: true })
  for (const part of COPIED)
    cpSync(join(root, part), join(stage, part), { recursive: true, filter: isNoTest })
  cpSync(join(root, 'web', 'dist'), join(stage, 'web', 'dist'), { recursive: true })
}

function isNoTest(from) {
  return !TEST.test(relative(root, from))
}

/** Builds from the copy: a missing source fails here and not on the machine that runs it. */
async function buildServer(stage) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  cpSync(join(root, 'package.json'), join(stage, 'package.json')) // what #server and #contract refer to
  const args = [vite, 'build', join(stage, 'server'), '--outDir', join(stage, 'built'), '--logLevel', 'warn']
  await runQuietly(nodeForShop(), args, { env: { ...process.env, NODE_ENV: 'production' } })
  rmSync(join(stage, 'server', 'vite.config.ts'))
}

/** The package without what is only for building and checking; npm derives the lock file from that. */
async function writePackage(stage) {
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { name, version, license, type, imports, dependencies, allowScripts } = whole
  const used = importedIn(stage)
  const isNeeded = ([one]) => used.has(one) || BY_PATH.test(one)
  const own = {
    name,
    version,
    private: true,
    license,
    type,
    imports,
    engines: { node: '>=24' },
    scripts: {
      postinstall: 'node scripts/after-install.mjs',
      start: `exec node ${SMALL_HEAP.join(' ')} built/main.js`,
      shop: `exec node ${SMALL_HEAP.join(' ')} server/operator/shop.ts`,
    },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(isNeeded)),
    allowScripts: Object.fromEntries(Object.entries(allowScripts).filter(([one]) => used.has(one))),
  }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  cpSync(join(root, 'package-lock.json'), join(stage, 'package-lock.json'))
  const args = ['install', '--package-lock-only', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  await runQuietly('npm', args, npmIn(stage))
  writeFileSync(join(stage, '.npmrc'), 'engine-strict=true\n') // an older Node would only fail at the first start
}

/** Lists every package of the release with its version and licence, as CycloneDX. */
async function writeBillOfMaterials(stage) {
  const args = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--omit=dev',
  ]
  const bill = await runQuietly('npm', [...args, '--silent'], npmIn(stage))
  JSON.parse(bill)
  writeFileSync(join(stage, 'sbom.cdx.json'), bill)
}

/** One line on the known npm advisories for packages needed at run time. A check without a reply says so. */
async function knownVulnerabilities() {
  const args = ['audit', '--omit=dev', '--json', '--silent', '--offline=false']
  const { output } = await runCaptured('npm', args, npmIn(root))
  try {
    const { total } = JSON.parse(output).metadata.vulnerabilities
    return total === 0
      ? 'No known vulnerabilities.'
      : `Known vulnerabilities: ${total}. Run "npm audit --omit=dev".`
  } catch {
    return 'Known vulnerabilities could not be checked: the registry did not answer. Run "npm audit --omit=dev" later.'
  }
}

function npmIn(cwd) {
  return { cwd, env: outerEnvironment(), shell: process.platform === 'win32' }
}

function importedIn(stage) {
  const below = (part) =>
    readdirSync(join(stage, part), { recursive: true }).map((file) => join(stage, part, file))
  const sources = ['contract', 'server'].flatMap(below).filter((file) => file.endsWith('.ts'))
  const names = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTED)].map(([, name]) => name),
  )
  return new Set(names.map(packageOf))
}

function packageOf(name) {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}
