import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { emptyPlace, ownFolder } from '../../testing/backups.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { freshDatabase, onBothEngines } from '../../testing/engines.ts'
import { testShop } from '../../testing/test-shop.ts'

// The real commands, as npm run shop runs them.

const SHOP = fileURLToPath(new URL('../shop.ts', import.meta.url))

interface Where {
  dataDir: string
  databaseUrl: string | undefined
}

async function command({ dataDir, databaseUrl }: Where, ...args: string[]) {
  const child = spawn(process.execPath, [SHOP, ...args], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (bytes: Buffer) => (said[stream] += bytes.toString()))
  await once(child, 'close')
  return { code: child.exitCode, ...said }
}

async function refusal(where: Where, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await command(where, ...args)
  expect(code, stdout + stderr).toBe(1)
  expect(stderr).toMatch(/^samagri: [^\n]+\n$/)
  return stderr.slice('samagri: '.length, -1)
}

onBothEngines('npm run shop', (engine) => {
  it('backs up a running shop and restores it, and says what it holds', async () => {
    const shop = await testShop(engine)
    const [admin, customer] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    const file = join(await ownFolder(), 'shop.backup')

    const backup = await command(shop.where, 'backup', file)
    expect(backup, backup.stderr).toMatchObject({ code: 0, stderr: '' })
    expect(backup.stdout).toMatch(/shop\.backup holds 1 order, 1 product, \d+ files; \d+\.\d MB\. Keep it/)

    const place = await emptyPlace(engine)
    const restore = await command(place, 'restore', file)
    expect(restore, restore.stderr).toMatchObject({ code: 0, stderr: '' })
    expect(restore.stdout).toMatch(/Restored 1 order; the invariants hold\.\n$/)
    expect((await stat(join(place.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect((await command(place, 'check')).code).toBe(0)
    expect(await refusal(place, 'restore', file)).toMatch(
      /^the shop is not empty \(2 accounts, 1 product, 1 order\)/,
    )
  })

  it('says which invariants a restored shop breaks, and ends with 1', async () => {
    const shop = await testShop(engine)
    await aProduct(await shop.person('admin'))
    await shop.app.database.transaction((tx) => sql`update products set stock = stock + 1`.execute(tx.db))
    const file = join(await ownFolder(), 'shop.backup')
    expect((await command(shop.where, 'backup', file)).code).toBe(0)
    const { code, stdout } = await command(await emptyPlace(engine), 'restore', file)
    expect(code).toBe(1)
    expect(stdout).toMatch(/BROKEN {2}stock equals .+\n {8}product .+: stock 11, movements 10\n/)
  })

  it('wants the name of a file, and one that is there', async () => {
    const place = await emptyPlace(engine)
    expect(await refusal(place, 'backup')).toBe('give the file to write: backup FILE')
    expect(await refusal(place, 'restore')).toBe('give the file to restore: restore FILE')
    expect(await refusal(place, 'restore', '/nowhere/shop.backup')).toBe(
      'there is no file /nowhere/shop.backup',
    )
  })
})

it('neither check nor backup makes a shop where there is none on disk', async () => {
  const folder = await ownFolder()
  const file = join(await ownFolder(), 'shop.backup')
  for (const dataDir of [join(folder, 'mistyped'), folder])
    for (const args of [['check'], ['backup', file]])
      expect(await refusal({ dataDir, databaseUrl: undefined }, ...args)).toBe(
        `DATA_DIR ${dataDir} has no shop: there is no samagri.sqlite in it`,
      )
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'samagri.sqlite'), '')
  expect(await refusal({ dataDir: folder, databaseUrl: undefined }, 'check')).toContain('has no shop')
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

it('neither check nor backup makes a shop where there is none in PostgreSQL, nor a folder beside one', async () => {
  const { databaseUrl, dataDir, remove } = await freshDatabase('postgres')
  const file = join(await ownFolder(), 'shop.backup')
  const missing = join(dataDir, 'mistyped')
  expect(await refusal({ databaseUrl, dataDir: missing }, 'backup', file)).toBe(
    `DATA_DIR ${missing} is not there: the shop’s files lie in it`,
  )
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  for (const args of [['check'], ['backup', file]])
    expect(await refusal({ databaseUrl, dataDir }, ...args)).toBe(
      'DATABASE_URL names a database without a shop',
    )
  const { rows } = await client.query('select tablename from pg_tables where schemaname = current_schema()')
  expect(rows).toEqual([])
  expect(await readdir(dataDir)).toEqual([])
  await client.end()
  await remove()
})
