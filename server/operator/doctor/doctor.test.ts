import { once } from 'node:events'
import { chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { openFiles } from '../../files/open.ts'
import { SAMPLE_ADMIN } from '../../sample/sample-accounts.ts'
import { readSettings } from '../../settings.ts'
import { emptySettings, ownFolder } from '../../testing/backups.ts'
import { BUCKET_KEYS, bucketFor } from '../../testing/bucket.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { smtpListener } from '../../testing/smtp-listener.ts'
import { createAccountCommand } from '../account-commands.ts'
import { ownBackupCommand } from '../backup/backup-command.ts'
import { examine } from './doctor.ts'

/** The address of a server that responds with a Date this many ms from now. */
async function serverAt(apart: number): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + apart).toUTCString())
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function said(settings: Parameters<typeof examine>[0]) {
  const lines: string[] = []
  const isWell = await examine(settings, (line) => lines.push(line))
  return { isWell, lines, text: lines.join('\n') }
}

onBothEngines('the doctor', (engine) => {
  it('finds a shop well that is, and changes nothing before the first start', async () => {
    const { url } = await smtpListener()
    const target = await emptySettings(engine, { SMTP_URL: url, PUBLIC_URL: await serverAt(0) })
    const before = await said(target)
    expect(before.isWell).toBe(true)
    expect(before.text).toMatch(/^note {2}secret: .+ does not exist yet/m)
    const settings = { ...target, backupTo: await ownFolder() }
    const app = await createApp(settings)
    const { email, password } = SAMPLE_ADMIN
    vi.stubEnv('ACCOUNT_PASSWORD', password)
    await createAccountCommand(app, { email, role: 'admin', print: () => undefined })
    vi.unstubAllEnvs()
    await app.close()
    await ownBackupCommand(settings, false, () => undefined)
    const files = join(target.dataDir, 'files')
    const stored = await readdir(files)
    const { isWell, lines } = await said(settings)
    expect(lines.map((line) => line.slice(0, 4).trim())).toEqual(lines.map(() => 'ok'))
    expect(isWell).toBe(true)
    expect(await readdir(files)).toEqual(stored)
    const { text } = await said({ ...settings, production: true })
    expect(text).toMatch(
      /^fix {3}accounts: .+ sign in as admin@samagri\.example with a published sample password/m,
    )
    expect(text).toMatch(/^fix {3}address: PUBLIC_URL is http:\/\/127\.0\.0\.1:\d+: /m)
    expect(text).not.toContain(password)

    for (const name of ['secret', 'files']) await rm(join(target.dataDir, name), { recursive: true })
    const lost = (await said(settings)).text
    expect(lost).toMatch(
      /^fix {3}secret: .+ is missing, although the shop has accounts: copy it from the old DATA_DIR /m,
    )
    expect(lost).toMatch(/^fix {3}files: .+ is missing, although the shop has accounts: mount its disk, /m)
  })

  it('says what is wrong and what to do, without any password', async () => {
    const target = await emptySettings(engine)
    const app = await createApp(target)
    onTestFinished(() => app.close())
    await app.database.transaction(({ db }) =>
      sql`insert into schema_migrations (number, name, applied_at) values (999, 'later', '2027-01-01T00:00:00Z')`.execute(
        db,
      ),
    )
    await chmod(join(target.dataDir, 'secret'), 0o644)
    const settings = {
      ...target,
      smtpUrl: 'smtp://asha:Geheim-1@127.0.0.1:1',
      publicUrl: await serverAt(-600_000),
    }
    const { isWell, text } = await said(settings)
    const proxied = await said({ ...target, publicUrl: 'https://127.0.0.1:1' })
    expect(proxied.text).toMatch(/^fix {3}address: TRUST_PROXY is not set: /m)
    expect(isWell).toBe(false)
    expect(text).toMatch(/^fix {3}secret: .+ chmod 600 /m)
    expect(text).toMatch(/^fix {3}database: schema 999 is newer than this version's \d+/m)
    expect(text).toMatch(/^fix {3}mail: 127\.0\.0\.1:1 in SMTP_URL does not accept emails: .*ECONNREFUSED/m)
    expect(text).toMatch(/^fix {3}clock: PUBLIC_URL and this machine are (599|600|601) s apart/m)
    expect(text).not.toContain('Geheim-1')
  })
})

it('a .env file of a public shop that other users can read is reported', async () => {
  const settings = await emptySettings('sqlite', { PUBLIC_URL: 'https://127.0.0.1:1' })
  const root = process.cwd()
  onTestFinished(() => process.chdir(root))
  process.chdir(await ownFolder())
  await writeFile('.env', 'SMTP_URL=smtp://asha:Geheim-1@127.0.0.1:1')
  await chmod('.env', 0o644)
  const line = /^fix {3}secret: other users can read .+\/\.env: run chmod 600 /m
  expect((await said(settings)).text).toMatch(line)
  await chmod('.env', 0o600)
  expect((await said(settings)).text).not.toMatch(line)
})

it('a bucket stores, returns and deletes the doctor’s test file', async () => {
  const { url } = await bucketFor('pictures')
  const settings = await emptySettings('sqlite', { ...BUCKET_KEYS, FILES_URL: url })
  expect((await said(settings)).text).toMatch(
    /^ok {4}files: a test file was stored, read and removed in FILES_URL$/m,
  )
  const left = []
  for await (const { name } of (await openFiles(settings)).list('')) left.push(name)
  expect(left).toEqual([])
  const missing = { ...settings, filesUrl: url.replace('pictures', 'others') }
  expect((await said(missing)).text).toMatch(
    /^fix {3}files: FILES_URL can’t be opened: there is no bucket others/m,
  )
})

it('a bucket or database that does not respond is one line each, without keys and passwords', async () => {
  const settings = readSettings({
    DATA_DIR: '/nowhere/at/all',
    DATABASE_URL: 'postgres://asha:Geheim-1@127.0.0.1:1/shop',
    FILES_URL: 's3://bucket?endpoint=http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'Geheim-2',
    AWS_SECRET_ACCESS_KEY: 'Geheim-3',
  })
  const { isWell, text } = await said(settings)
  expect(isWell).toBe(false)
  expect(text).toMatch(/^fix {3}database: DATABASE_URL can’t be reached: /m)
  expect(text).toMatch(
    /^fix {3}files: FILES_URL can’t be opened: the bucket \w+ at http:\/\/127\.0\.0\.1:1 does not respond/m,
  )
  expect(text).not.toMatch(/Geheim/)
})

it('a replica that does not respond or belongs to another database is reported', async () => {
  const settings = await emptySettings('postgres')
  await (await createApp(settings)).close()
  const other = await emptySettings('postgres')
  const withReplica = async (databaseReadUrl: string | undefined) =>
    (await said({ ...settings, databaseReadUrl })).text
  expect(await withReplica(settings.databaseUrl)).toMatch(/^ok {4}database: PostgreSQL /m)
  expect(await withReplica('postgres://asha:Geheim-1@127.0.0.1:1/shop')).toMatch(
    /^fix {3}database: DATABASE_READ_URL does not respond: start the replica/m,
  )
  expect(await withReplica(other.databaseUrl)).toMatch(
    /^fix {3}database: DATABASE_READ_URL is not a replica of DATABASE_URL: set it to a replica of the same database$/m,
  )
})
