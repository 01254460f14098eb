import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, inject } from 'vitest'
import type { Database, Engine } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { openPostgres } from '../database/postgres.ts'
import { openSqlite } from '../database/sqlite.ts'

const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/** Runs a suite once on each engine; every database test is written inside it. */
export function onBothEngines(name: string, suite: (engine: Engine) => void): void {
  describe.each(ENGINES)(`${name} on %s`, suite)
}

export interface FreshDatabase {
  database: Database
  /** Where it lives: for a second process or a restart on the same data. */
  dataDir: string
  databaseUrl: string | undefined
  remove: () => Promise<void>
}

/** A database with the present schema and nothing in it, copied from a template that each test process makes once. */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-test-'))
  return engine === 'sqlite' ? freshSqlite(dataDir) : freshPostgres(dataDir)
}

let sqliteTemplate: Promise<string> | undefined
let postgresTemplate: Promise<string> | undefined
let counter = 0

async function freshSqlite(dataDir: string): Promise<FreshDatabase> {
  sqliteTemplate ??= makeSqliteTemplate()
  const file = join(dataDir, 'samagri.sqlite')
  await copyFile(await sqliteTemplate, file)
  const database = await openSqlite(file)
  return {
    database,
    dataDir,
    databaseUrl: undefined,
    remove: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeSqliteTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-template-'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await database.close()
  process.once('exit', () => void rm(dataDir, { recursive: true, force: true }))
  return join(dataDir, 'samagri.sqlite')
}

async function freshPostgres(dataDir: string): Promise<FreshDatabase> {
  postgresTemplate ??= makePostgresTemplate()
  const name = `test_${process.pid}_${(counter += 1)}_${Math.random().toString(36).slice(2, 8)}`
  await onServer(`create database ${name} template ${await postgresTemplate}`)
  const databaseUrl = urlOf(name)
  const database = openPostgres(databaseUrl, 10, () => undefined)
  return {
    database,
    dataDir,
    databaseUrl,
    remove: async () => {
      await database.close()
      await onServer(`drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function makePostgresTemplate(): Promise<string> {
  const name = `template_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await onServer(`create database ${name}`)
  const database = await openDatabase({ databaseUrl: urlOf(name), dataDir: tmpdir() })
  await database.close()
  return name
}

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
