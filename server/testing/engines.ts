import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { describe, inject } from 'vitest'
import type { Database, Engine } from '../database/database.ts'
import { openPostgres } from '../database/postgres.ts'
import { openSqlite } from '../database/sqlite.ts'
import { REMOVAL } from './memory-folder.ts'
import { databaseAt } from './templates.ts'

const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/** Runs a suite once on each engine; every database test is written inside it. */
export function onBothEngines(name: string, suite: (engine: Engine) => void): void {
  describe.each(ENGINES)(`${name} on %s`, suite)
}

/**
 * Runs a suite that does not depend on the database: what is checked, rejected or sent before or after any
 * statement.
 */
export function onOneEngine(name: string, suite: (engine: Engine) => void): void {
  describe(`${name}, whatever the database`, () => suite('sqlite'))
}

export interface FreshDatabase {
  database: Database
  /** Its location: for a second process or a restart on the same data. */
  dataDir: string
  databaseUrl: string | undefined
  remove: () => Promise<void>
}

/** An empty database with the current schema, copied from the run's template. */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-test-'))
  return engine === 'sqlite' ? freshSqlite(dataDir) : freshPostgres(dataDir)
}

let counter = 0

async function freshSqlite(dataDir: string): Promise<FreshDatabase> {
  const file = join(dataDir, 'samagri.sqlite')
  await copyFile(inject('templates').file, file)
  const database = await openSqlite(file)
  return {
    database,
    dataDir,
    databaseUrl: undefined,
    remove: async () => {
      await database.close()
      await removeData(dataDir)
    },
  }
}

/** A process that was just killed may still write into it. */
async function removeData(dataDir: string): Promise<void> {
  await rm(dataDir, REMOVAL)
}

/**
 * The connection that creates and drops databases: one per process, since a new one costs as much as half a copy.
 */
let makers: Pool | undefined

function makerPool(): Pool {
  if (makers) return makers
  makers = new Pool({ connectionString: inject('postgresUrl'), max: 1, allowExitOnIdle: true })
  return makers.on('error', () => undefined) // one that broke while idle is replaced
}

async function freshPostgres(dataDir: string): Promise<FreshDatabase> {
  const name = `test_${process.pid}_${(counter += 1)}_${Math.random().toString(36).slice(2, 8)}`
  await makerPool().query(`create database ${name} ${inject('templates').copy}`)
  const databaseUrl = databaseAt(inject('postgresUrl'), name)
  const database = openPostgres(databaseUrl)
  return {
    database,
    dataDir,
    databaseUrl,
    remove: async () => {
      await database.close()
      await makerPool().query(`drop database ${name} with (force)`)
      await removeData(dataDir)
    },
  }
}

/**
 * Kills a process of the PostgreSQL server, which then ends every connection and recovers. For tests that run
 * alone.
 */
export async function crashPostgres({ databaseUrl }: Pick<FreshDatabase, 'databaseUrl'>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]!.pid, 'SIGKILL')
  await client.end().catch(() => undefined)
}
