import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../database/open.ts'

/** Where the databases are that each test copies: the present schema and nothing in it. */
export interface Templates {
  /** SQLite's file. */
  file: string
  /** The database's name in PostgreSQL. */
  name: string
}

/** Makes both templates, once in a run of the tests → where they are, and what removes them. */
export async function makeTemplates(
  postgresUrl: string,
): Promise<Templates & { remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-template-'))
  const name = `template_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await onServer(postgresUrl, `create database ${name}`)
  const remove = async () => {
    await onServer(postgresUrl, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
  }
  for (const databaseUrl of [undefined, databaseAt(postgresUrl, name)])
    await (await openDatabase({ databaseUrl, dataDir })).close()
  return { file: join(dataDir, 'samagri.sqlite'), name, remove }
}

/** The address of another database of the same server. */
export function databaseAt(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement on the server itself. */
export async function onServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
