import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'

/** The databases that each test copies: with the current schema, and the UPI ID without which a shop can't sell. */
export interface Templates {
  /** SQLite's file. */
  file: string
  /**
   * The clause after `create database <name>` on PostgreSQL for a copy: by files, which takes a quarter of the time
   * of copying through its log.
   */
  copy: string
  /**
   * The parts of the built client that test shops serve: its pages without the 250 files, whose routes would cost a
   * shop more than all its calls.
   */
  webRoot: string
}

const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Creates both templates, once per test run; returns their locations, and what removes them. */
export async function makeTemplates(
  postgresUrl: string,
): Promise<Templates & { remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-template-'))
  const name = `template_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await onServer(postgresUrl, `create database ${name}`)
  const copy = `template ${name}${(await versionOf(postgresUrl)) >= 15 ? ' strategy file_copy' : ''}`
  const remove = async () => {
    await onServer(postgresUrl, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
  for (const databaseUrl of [undefined, databaseAt(postgresUrl, name)])
    await sellableShop(await openDatabase({ databaseUrl, dataDir }))
  const webRoot = await mkdtemp(join(dataDir, 'web-'))
  for (const part of ['index.html', 'manifest.webmanifest', 'public-shop'])
    await symlink(join(BUILT, part), join(webRoot, part))
  return { file: join(dataDir, 'samagri.sqlite'), copy, webRoot, remove }
}

async function sellableShop(database: Database): Promise<void> {
  const settings = { upiId: 'samagri@upi', payeeName: 'Samagri Devotional Goods' }
  const rows = Object.entries(settings).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    updated_at: '2026-11-20T06:30:00.000Z',
  }))
  await database.transaction(async ({ db }) => {
    await db.insertInto('store_settings').values(rows).execute()
  })
  await database.transaction(async ({ db }) => void (await db.deleteFrom('list_versions').execute()))
  await database.close()
}

/** The address of another database of the same server. */
export function databaseAt(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

/** PostgreSQL's major version; 14 has only one way to copy, by files, and no name for it. */
async function versionOf(postgresUrl: string): Promise<number> {
  const [row] = await onServer(postgresUrl, 'show server_version_num')
  return Math.floor(Number(row?.['server_version_num']) / 10_000)
}

/** Runs a statement on the server itself → its rows. */
export async function onServer(postgresUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgresUrl })
  client.on('error', () => undefined) // it is thrown where it is awaited
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
