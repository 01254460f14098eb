import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../server/settings.ts'

// Checks that compose.yaml, the Dockerfile and the systemd unit match each other, the shop and the commands in the
// docs.

const ROOT = join(import.meta.dirname, '..')
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const COMPOSE = read('compose.yaml')
const DOCS = read('docs/how-to/backups.md')
const { services, volumes } = parse(COMPOSE, { merge: true })
const SHOPS = ['shop', 'one', 'two']
const { version } = JSON.parse(read('package.json'))
/** The variables required at the top of compose.yaml. */
const GIVEN = { SITE_ADDRESS: 'shop.example', ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'Owner-1' }
const GROWN = {
  SECRET: 's'.repeat(40),
  POSTGRES_PASSWORD: 'p',
  AWS_ACCESS_KEY_ID: 'a',
  AWS_SECRET_ACCESS_KEY: 'b',
}

/** The code blocks below a heading of the docs. */
function blocksOf(heading) {
  const section = DOCS.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^ *```\n([\s\S]+?)^ *```$/gm)].map(([, block]) => block)
}

/** A text of compose.yaml with the variables of an .env file filled in. */
function filled(text, variables) {
  return String(text).replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, fallback) => {
    if (variables[name]) return variables[name]
    if (kind === '-') return fallback
    throw new Error(`compose.yaml needs ${name}`)
  })
}

/** Target → source of each mount of a service. */
function mountsOf(service, variables = {}) {
  const mounts = (services[service].volumes ?? []).map((mount) => filled(mount, variables).split(':'))
  return Object.fromEntries(mounts.map(([source, target, mode]) => [target, { source, mode }]))
}

function settingsOf(service, variables) {
  const given = Object.entries(services[service].environment)
  const image = { ...parseEnv(/^ENV (.+)$/m.exec(read('Dockerfile'))[1].replaceAll(' ', '\n')) }
  const environment = Object.fromEntries(given.map(([name, value]) => [name, filled(value, variables)]))
  return readSettings({ ...image, ...environment })
}

describe('images', () => {
  test('carry a version, all of them', () => {
    const images = Object.values(services).map(({ image }) => image)
    const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(images.length + stages.length).toBeGreaterThan(8)
    const isVersioned = /:v?\d+\.\d+[\w.-]*$|@sha256:[\da-f]{64}$/
    expect([...images, ...stages].filter((image) => !isVersioned.test(image))).toEqual([])
  })

  test('of the shop have its own version', () => {
    for (const shop of SHOPS) expect(services[shop].image).toBe(`samagri:${version}`)
  })

  test('are made of files that exist, and have folders for data and backups that their user may write to', () => {
    const dockerfile = read('Dockerfile')
    const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, from]) => from.split(' '))
    expect(copied).toContain('package.json')
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    for (const folder of ['/data', '/backups'])
      expect(dockerfile).toContain(`COPY --from=build --chown=nonroot:nonroot /empty ${folder}\n`)
  })
})

describe('compose.yaml', () => {
  test('mounts only existing files of the repository and volumes it declares, each of which is used', () => {
    const sources = Object.keys(services).flatMap((one) =>
      Object.values(mountsOf(one)).map(({ source }) => source),
    )
    const files = sources.filter((source) => source.startsWith('.'))
    expect(files.length).toBeGreaterThan(1)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    const named = sources.filter((source) => !source.startsWith('.'))
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)))
  })

  test('starts each service after services that exist', () => {
    const after = Object.values(services).flatMap(({ depends_on: on = [] }) =>
      Array.isArray(on) ? on : Object.keys(on),
    )
    expect(after.filter((name) => !(name in services))).toEqual([])
  })

  test('rotates the logs of each service that keeps running', () => {
    const running = Object.entries(services).filter(([, { restart }]) => restart === 'unless-stopped')
    expect(running.map(([name]) => name)).toContain('proxy')
    expect(running.filter(([, { logging }]) => logging?.driver !== 'local').map(([name]) => name)).toEqual([])
  })

  test('explains each variable that it reads', () => {
    const told = COMPOSE.split('\nx-shop')[0] + DOCS
    const used = new Set([...COMPOSE.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    expect([...used].filter((name) => !told.includes(name))).toEqual([])
  })

  test.each(SHOPS)('gives %s only settings that the shop reads, and each one of backups', (shop) => {
    const known = new Set(
      [...read('server/settings.ts').matchAll(/'([A-Z][A-Z_]{3,})'/g)].map(([, name]) => name),
    )
    const given = Object.keys(services[shop].environment)
    expect(given.filter((name) => !known.has(name))).toEqual([])
    expect([...known].filter((name) => name.startsWith('BACKUP') && !given.includes(name))).toEqual([])
  })

  test.each(SHOPS)(
    'lets %s back itself up as documented: into the folder of the host, with the passphrase',
    (shop) => {
      const [env = ''] = blocksOf('With Docker compose')
      const documented = parseEnv(env)
      const variables = { ...GIVEN, ...GROWN, ...documented }
      const settings = settingsOf(shop, variables)
      expect(settings).toMatchObject({ backupPassphrase: documented.BACKUP_PASSPHRASE, dataDir: '/data' })
      const mounts = mountsOf(shop, variables)
      expect(mounts[settings.backupTo]).toEqual({ source: documented.BACKUP_FOLDER, mode: undefined })
      expect(mounts[settings.dataDir]).toEqual({ source: shop, mode: undefined })
    },
  )

  test.each(SHOPS)('lets %s back itself up into a bucket, and starts it without any backup', (shop) => {
    const bucket = parseEnv(blocksOf('Turn it on')[1].replaceAll(/^ +/gm, ''))
    const settings = settingsOf(shop, { ...GIVEN, ...GROWN, ...bucket })
    expect(settings).toMatchObject({ backupTo: bucket.BACKUP_TO, backupKeys: { accessKeyId: '…' } })
    expect(settings.secret).toBe(GROWN.SECRET) // a restored shop may need its own
    expect(settingsOf(shop, { ...GIVEN, ...GROWN })).toMatchObject({
      backupTo: undefined,
      backupAt: 2,
      backupEvery: undefined,
      backupPassphrase: undefined,
    })
  })
})

describe('the systemd unit', () => {
  const unit = read('deploy/samagri.service')
  const lines = unit.split('\n').filter((line) => /^\w+=/.test(line))
  const all = (key) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  const one = (key) => all(key)[0]
  const [env = '', run = ''] = blocksOf('With systemd')

  test('lets the shop write its data, and its backups in the documented folder', () => {
    const environment = parseEnv(one('Environment').replaceAll(' ', '\n'))
    const settings = readSettings({ ...environment, ...parseEnv(env), ADMIN_EMAIL: GIVEN.ADMIN_EMAIL })
    expect(settings.dataDir).toBe(`/var/lib/${one('StateDirectory')}`)
    const writable = all('ReadWritePaths').map((path) => path.replace(/^-/, ''))
    expect(writable).toContain(settings.backupTo)
    expect(settings.backupPassphrase).toBe(parseEnv(env).BACKUP_PASSPHRASE)
  })

  test('runs as a fixed user, and says how to create it', () => {
    expect(all('DynamicUser')).toEqual([])
    expect(unit).toContain(`useradd --system --no-create-home ${one('User')}`)
    expect(DOCS).toContain(`chown ${one('User')}: ${parseEnv(env).BACKUP_TO}`)
  })

  test('runs the program that the release starts, with the settings that the docs name', () => {
    const started = /start: `exec node \$\{SMALL_HEAP\.join\(' '\)\} (\S+)`/.exec(
      read('scripts/release.mjs'),
    )?.[1]
    expect(one('ExecStart').split(' ').at(-1)).toBe(started)
    expect(DOCS).toContain(one('EnvironmentFile'))
  })

  test('and a command by hand have the same user, settings, folders and environment', () => {
    for (const key of ['User', 'StateDirectory', 'EnvironmentFile', 'WorkingDirectory'])
      expect(run).toContain(`-p ${key}=${one(key)} `)
    for (const part of ['NODE_ENV=production', 'DATA_DIR=/var/lib/samagri']) {
      expect(run).toContain(`-E ${part} `)
      expect(one('Environment')).toContain(part)
    }
  })
})

test('the docs run commands that there are, by a program that the release holds, in services that there are', () => {
  const commands = [
    ...DOCS.matchAll(/(?:docker compose[^\n]* (?:exec|run --rm) (\w+) |-E \S+ )node (\S+) ([a-z-]+)/g),
  ]
  expect(commands.length).toBeGreaterThan(5)
  const usage = new Set(
    [...read('server/operator/shop.ts').matchAll(/^ {2}([a-z-]+)(?: | {2})/gm)].map(([, name]) => name),
  )
  for (const [, service, program, command] of commands) {
    if (service) expect(SHOPS).toContain(service)
    expect(existsSync(join(ROOT, program))).toBe(true)
    expect(usage).toContain(command)
  }
  const told = commands.map(([, , , command]) => command)
  expect(told).toEqual(expect.arrayContaining(['check', 'doctor', 'restore', 'backup']))
})
