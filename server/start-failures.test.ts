import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, it, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import type { Engine } from './database/database.ts'
import { openDatabase, openForRestore } from './database/open.ts'
import { ownBackupCommand } from './operator/backup/backup-command.ts'
import { database as checkDatabase } from './operator/doctor/findings.ts'
import { openExistingShop } from './operator/existing-shop.ts'
import { disk } from '#server/operator/doctor/doctor.ts'
import { prepareShop } from './prepare-shop.ts'
import { SAMPLE_ADMIN } from './sample/sample-accounts.ts'
import { readSettings } from './settings.ts'
import { emptySettings } from './testing/backups.ts'
import { onBothEngines, freshDatabase } from './testing/engines.ts'
import { freePort } from './testing/free-port.ts'
import { smallDisk } from './testing/small-disk.ts'
import { endOf as killed, MAIN, OF_THE_MACHINE } from './testing/shop-process.ts'
import { onServer } from './testing/templates.ts'
import { until } from './testing/until.ts'

// Every startup failure is one line on stderr and exit code 1. The real process, as run by npm start, proves it for
// a port, a setting and a published password; the same calls without a process prove it for the rest.

const SHOP = fileURLToPath(new URL('operator/shop.ts', import.meta.url))

test('a read-only database is refused in one line', async () => {
  const { databaseUrl, dataDir, remove } = await freshDatabase('postgres')
  onTestFinished(remove)
  const name = new URL(databaseUrl!).pathname.slice(1)
  await onServer(databaseUrl!, `alter database ${name} set default_transaction_read_only = on`)
  const line = 'DATABASE_URL is a read-only database: check its default_transaction_read_only'
  await expect(openDatabase({ databaseUrl, dataDir })).rejects.toThrow(line)
  const settings = readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_TO: dataDir })
  await expect(checkDatabase(settings)).rejects.toThrow(line)
  await expect(ownBackupCommand(settings, false, () => undefined)).rejects.toThrow(line)
})

test('a data folder on a read-only disk is refused in one line by the shop, the doctor and commands', async ({
  skip,
}) => {
  const dataDir = await smallDisk()
  if (dataDir === null) return skip('only root may mount a small disk')
  const settings = readSettings({ DATA_DIR: dataDir })
  await (await createApp(settings, { log: pino({ level: 'silent' }) })).close()
  execFileSync('mount', ['-o', 'remount,ro', dataDir])
  const line = `DATA_DIR: ${dataDir} is not writable: mount its disk as writable`
  expect(await errorOf({ DATA_DIR: dataDir })).toBe(line)
  await expect(checkDatabase(settings)).rejects.toThrow(line)
  await expect(openExistingShop(settings)).rejects.toThrow(line)
  const backups = ownBackupCommand({ ...settings, backupTo: await dataFolder() }, false, () => undefined)
  await expect(backups).rejects.toThrow(line)
})

test('a data folder on a full disk is refused in one line that names the reason', async ({ skip }) => {
  const dataDir = await smallDisk()
  if (dataDir === null) return skip('only root may mount a small disk')
  await (await createApp(readSettings({ DATA_DIR: dataDir }), { log: pino({ level: 'silent' }) })).close()
  await writeFile(join(dataDir, 'filler'), Buffer.alloc(32 * 1_048_576)).catch(() => undefined)
  const line = `DATA_DIR ${dataDir} can’t be used: the disk is full: free some space`
  expect(await errorOf({ DATA_DIR: dataDir })).toBe(line)
})

test.each(['/proc/nowhere/data', '/dev/null/data'])(
  'a data folder that cannot be created, %s, is one line from the shop, the doctor and a restore',
  async (dataDir) => {
    const line = new RegExp(`^DATA_DIR ${dataDir} can’t be used: E[A-Z]+: .+, mkdir `)
    await expect(createApp(readSettings({ DATA_DIR: dataDir }))).rejects.toThrow(line)
    await expect(openForRestore({ dataDir, databaseUrl: undefined })).rejects.toThrow(/^E[A-Z]+: .+, mkdir /)
    expect(await oneLine({ DATA_DIR: dataDir })).toMatch(/^samagri: DATA_DIR .+ can’t be used: /)
  },
)

test('the doctor says that a data folder below a file cannot be created', async () => {
  const file = join(await dataFolder(), 'file')
  await writeFile(file, '')
  expect(await disk(readSettings({ DATA_DIR: join(file, 'data') }))).toEqual({
    fix: `DATA_DIR ${join(file, 'data')} can’t be created: no folder can be created in ${file}`,
  })
})

test.each([
  ['seed', '--orders', '-1'],
  ['create-account', 'a@b.example', '--role', '-x'],
  ['seed', 'all'],
])('a wrong option of an operator command is one line: %s %s %s', async (...args) => {
  const failed = command({ DATA_DIR: await dataFolder() }, 'Geheim-1', ...args)
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^samagri: .+\n$/) })
})

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

function start(environment: Record<string, string>, cwd?: string, args: string[] = []): ChildProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...OF_THE_MACHINE, PORT: '0', SAMPLE_DATA: 'no', ...environment },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => void (await killed(child, 'SIGKILL')))
  return child
}

/** Its line with the shop's address. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let output = ''
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      const found = /The shop is open at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
}

/** What an operator command responds to a password in the environment. */
async function command(environment: Record<string, string>, password: string, ...args: string[]) {
  const env = { ...OF_THE_MACHINE, ACCOUNT_PASSWORD: password, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [SHOP, ...args], { env })
  return stdout
}

async function endOf(environment: Record<string, string>, cwd?: string, args?: string[]) {
  const child = start(environment, cwd, args)
  const output: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.on('data', (bytes: Buffer) => (output[stream] += bytes.toString()))
  await once(child, 'close')
  return { code: child.exitCode, ...output }
}

async function oneLine(environment: Record<string, string>, cwd?: string, args?: string[]): Promise<string> {
  const { code, stdout, stderr } = await endOf(environment, cwd, args)
  expect(code, stderr).toBe(1)
  expect(stdout).not.toContain('open at')
  expect(stderr).toMatch(/^samagri: [^\n]+\n$/)
  return stderr
}

/** What opening and preparing a shop rejects, in the one line that the process would print. */
async function errorOf(environment: Record<string, string>): Promise<string> {
  try {
    const app = await createApp(readSettings({ SAMPLE_DATA: 'no', ...environment }), {
      log: pino({ level: 'silent' }),
    })
    await prepareShop(app, () => undefined).finally(() => app.close())
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n', 1)
    return line
  }
  throw new Error('it was opened')
}

it.each(['1', '2'])('a taken port is one line before anything is created (WORKERS %s)', async (WORKERS) => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const folder = join(await dataFolder(), 'data')
  const line = await oneLine({ DATA_DIR: folder, PORT: String(port), WORKERS, SAMPLE_DATA: 'yes' })
  expect(line).toContain(`PORT ${port} on 127.0.0.1 is in use`)
  await expect(stat(folder)).rejects.toThrow()
})

it('a second start while the first still fills the shop is one line, and fills nothing', async () => {
  const where = { DATA_DIR: await dataFolder(), PORT: String(await freePort()), SAMPLE_DATA: 'yes' }
  start(where)
  await until(() => stat(join(where.DATA_DIR, 'samagri.sqlite')))
  expect(await oneLine(where)).toContain(`PORT ${where.PORT} on 127.0.0.1 is in use`)
})

it('a bad setting is one line, and no data folder is made', async () => {
  const folder = join(await dataFolder(), 'data')
  expect(await oneLine({ DATA_DIR: folder, PORT: 'http' })).toMatch(/PORT must be a whole number/)
  await expect(stat(folder)).rejects.toThrow()
})

it('an argument, which no setting is, is one line, and no data folder is made', async () => {
  const folder = join(await dataFolder(), 'data')
  expect(await oneLine({ DATA_DIR: folder }, undefined, ['--port', '4000'])).toBe(
    'samagri: unexpected argument --port: settings such as PORT=4000 belong in the environment or in .env\n',
  )
  await expect(stat(folder)).rejects.toThrow()
})

it('a .env file is read with a byte order mark, and rejected in UTF-16 instead of ignored', async () => {
  const folder = await dataFolder()
  await writeFile(join(folder, '.env'), '\uFEFFLOG_LEVEL=loud\n')
  expect(await oneLine({ DATA_DIR: folder }, folder)).toContain('LOG_LEVEL must be one of')
  await writeFile(join(folder, '.env'), '\uFEFFLOG_LEVEL=loud\n', 'utf16le')
  expect(await oneLine({ DATA_DIR: folder }, folder)).toBe('samagri: .env must be saved as UTF-8\n')
})

it('a name in .env that is not a setting is reported, because it may be misspelt', async () => {
  const folder = await dataFolder()
  await writeFile(
    join(folder, '.env'),
    'BACKUP_PASSPHRAES=A-Long-Passphrase\nBACKUP_PASSPHRASE=A-Long-Passphrase\n',
  )
  const { stderr } = await endOf({ DATA_DIR: folder, NODE_ENV: 'production' }, folder)
  const [first, second] = stderr.split('\n')
  expect(first).toBe('samagri: BACKUP_PASSPHRAES in .env is not a setting: check its spelling')
  expect(second).toMatch(/^samagri: ADMIN_EMAIL and ADMIN_PASSWORD are missing: /)
})

it('a host that is none is one line', async () => {
  expect(await oneLine({ DATA_DIR: await dataFolder(), HOST: '203.0.113.9' })).toContain('HOST ')
})

it('a file in place of the data folder, a folder in it or the database is reported in one line', async () => {
  const [one, two, three, four] = [
    await dataFolder(),
    await dataFolder(),
    await dataFolder(),
    await dataFolder(),
  ]
  await writeFile(join(one, 'data'), '')
  await writeFile(join(two, 'files'), '')
  await writeFile(
    join(three, 'samagri.sqlite'),
    'this is no database, but long enough to look like one'.repeat(30),
  )
  await writeFile(join(four, 'secret'), 'cut')
  const folders = [join(one, 'data'), join(one, 'data/below'), two, three, four]
  const lines = await Promise.all(folders.map((DATA_DIR) => errorOf({ DATA_DIR })))
  for (const [i, folder] of folders.entries())
    expect(lines[i]).toContain(`DATA_DIR ${folder} can’t be used: `)
})

it('a database that does not respond, refuses the user or does not exist is one line without a password', async () => {
  const DATA_DIR = await dataFolder()
  const server = new URL(inject('postgresUrl'))
  server.pathname = '/nothing_of_this_name'
  server.password = 'geheim'
  const addresses = [
    'postgres://shop:geheim@127.0.0.1:1/shop',
    'postgres://shop:geheim@localhost:1/shop',
    server.href,
    `${server.href}?sslmode=require`,
  ]
  const lines = await Promise.all(addresses.map((DATABASE_URL) => errorOf({ DATA_DIR, DATABASE_URL })))
  for (const line of lines) {
    expect(line).toContain('DATABASE_URL can’t be reached: ')
    expect(line).not.toContain('geheim')
  }
})

it('production without an admin is one line that names what is missing', async () => {
  const line = await errorOf({ DATA_DIR: await dataFolder(), NODE_ENV: 'production' })
  expect(line).toContain('ADMIN_EMAIL and ADMIN_PASSWORD are missing')
})

it('production over a sample account is one line, whatever the workers, until the operator gives it another password', async () => {
  const environment = {
    DATA_DIR: await dataFolder(),
    NODE_ENV: 'production',
    ADMIN_EMAIL: 'meera@shop.example',
    ADMIN_PASSWORD: 'Geheim-1',
  }
  const { email, password } = SAMPLE_ADMIN
  await command(environment, password, 'create-account', email, '--role', 'admin')
  for (const WORKERS of ['1', '2'])
    expect(await oneLine({ ...environment, WORKERS })).toContain(
      `anyone can sign in as ${email} with a published`,
    )
  expect(await command(environment, 'Geheim-2', 'set-password', email)).toBe(
    `${email} has a new password and is signed out everywhere\n`,
  )
  const child = start(environment)
  expect((await fetch(`${await addressOf(child)}/api/ready`)).status).toBe(200)
})

onBothEngines('a schema that is newer than this build', (engine) => {
  it('is one line and changes nothing', async () => {
    const where = await freshDatabase(engine)
    const newer = sql`insert into schema_migrations (number, name, applied_at) values (999, 'later', '2027-01-01T00:00:00Z')`
    await where.database.transaction((tx) => newer.execute(tx.db))
    const environment = {
      DATA_DIR: where.dataDir,
      ...(where.databaseUrl ? { DATABASE_URL: where.databaseUrl } : {}),
    }
    try {
      expect(await errorOf(environment)).toMatch(
        /the database has schema 999, but this version knows only \d+/,
      )
      const { rows } = await sql<{ n: number }>`select count(*) as n from accounts`.execute(
        where.database.read,
      )
      expect(rows[0]?.n).toBe(0)
    } finally {
      await where.remove()
    }
  })
})

it('a start for development names the admin and what comes next, and one for production does not', async () => {
  const account = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'A-password-of-my-own' }
  for (const environment of [{}, { NODE_ENV: 'production' }] as Record<string, string>[]) {
    const child = start({ DATA_DIR: await dataFolder(), ...account, ...environment })
    let output = ''
    child.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()))
    const address = await addressOf(child)
    child.kill('SIGTERM')
    await once(child, 'close') // it has written everything
    const isForDevelopment = !('NODE_ENV' in environment)
    const next = `Admin account: owner@shop.example\nNext: open ${address}/admin to set up your shop\n`
    expect(output).toContain(`The shop is open at ${address}\n${isForDevelopment ? next : ''}`)
    expect(output.includes('owner@shop.example')).toBe(isForDevelopment)
  }
})

it('a successful start prints the shop’s address, and a stop signal ends it with 0', async () => {
  const DATA_DIR = await dataFolder()
  const child = start({ DATA_DIR })
  expect((await fetch(`${await addressOf(child)}/api/ready`)).status).toBe(200)
  expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(child.exitCode).toBe(0)
})

onBothEngines('a start that fails half-way', (engine) => {
  it('closes what it had opened, and names the setting that it failed by', async () => {
    const { dataDir, databaseUrl } = await emptySettings(engine)
    const log = pino({ level: 'silent' })
    const at = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const keys = { AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'Geheim-1' }
    const bucket = readSettings({ ...at, ...keys, FILES_URL: 's3://shop?endpoint=http://127.0.0.1:1' })
    await expect(createApp(bucket, { log })).rejects.toThrow(
      /^FILES_URL can’t be opened: the bucket shop at http:\/\/127\.0\.0\.1:1 does not respond: (?!.*Geheim)/,
    )
    await writeFile(join(dataDir, 'secret'), 'cut')
    await expect(createApp(readSettings(at), { log })).rejects.toThrow(/secret/)
    // PostgreSQL closes its side of a connection a moment later.
    await until(async () => expect(await openConnections(engine, dataDir, databaseUrl)).toBe(0))
  })
})

/** Files in the folder that this process has open, or the database's sessions. */
async function openConnections(engine: Engine, dataDir: string, databaseUrl: string | undefined) {
  if (engine === 'sqlite') {
    const open = await readdir('/proc/self/fd')
    const paths = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return paths.filter((path) => path.startsWith(dataDir)).length
  }
  const name = new URL(databaseUrl!).pathname.slice(1)
  const [row] = await onServer(
    inject('postgresUrl'),
    `select count(*)::int as n from pg_stat_activity where datname = '${name}'`,
  )
  return row!['n'] as number
}
