import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { createTarPacker } from 'modern-tar'
import { isoTime } from '../../clock.ts'
import { pluralize } from '../../pluralize.ts'
import type { Row, Snapshot } from '../../database/database.ts'
import { rejectNewer, schemaOf } from '../../database/migrate.ts'
import { readStoreSettings } from '../../features/store-settings/read-store-settings.ts'
import { type Progress, progressFor } from '../../progress.ts'
import type { ExistingShop } from '../existing-shop.ts'
import { type NamedFiles, namedFiles, readFiles } from './backup-files.ts'
import {
  type BackupDestination,
  CHUNK_BYTES,
  type End,
  END,
  entriesHash,
  type Entry,
  FORMAT,
  HEADER,
  type Header,
  SECRET,
} from './format.ts'
import { columnsOf, ROWS_LEFT_OUT, tablesIn } from './tables.ts'
import { encryptStream } from './encrypt.ts'

export type BackedUpShop = Omit<ExistingShop, 'close'>

export interface Written {
  rows: Record<string, number>
  files: number
  /** Files that the shop names but does not have. */
  missing: readonly string[]
  hasSecret: boolean
  bytes: number
}

const ATTEMPTS = 5

/** Named by rows of the snapshot but missing: deleted since, or lost earlier. */
class MissingFiles extends Error {
  override name = 'MissingFiles'
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`${names.length} files are missing`)
    this.names = names
  }
}

/** Writes a snapshot of a running shop into one file. On failure throws a one-line error, with nothing written. */
export async function writeBackup(
  shop: BackedUpShop,
  target: Target,
  print: (line: string) => void,
): Promise<Written> {
  let missing: ReadonlySet<string> = new Set()
  // An image may be deleted between the snapshot and its copying: then it starts again. One missing twice is lost.
  for (let attempt = 1; ; attempt += 1) {
    const isLost = (name: string) => missing.has(name) || attempt === ATTEMPTS
    try {
      return await writeTime({ shop, isLost }, target, print)
    } catch (error) {
      if (!(error instanceof MissingFiles)) throw error
      missing = new Set(error.names)
      print(`${pluralize(missing.size, 'file is', 'files are')} missing: starting again`)
    }
  }
}

interface PointInTime {
  shop: BackedUpShop
  /** Whether a missing file was already missing in an earlier snapshot. */
  isLost: (name: string) => boolean
}

async function writeTime(time: PointInTime, target: Target, print: (line: string) => void): Promise<Written> {
  const { shop } = time
  const secret = await ownSecret(shop)
  const end: End = { rows: {}, files: 0, sha256: '' }
  const missing: string[] = []
  const progress = progressFor('Writing the backup', print)
  const bytes = await writeArchive(target, async (addEntry) => {
    const hash = entriesHash()
    const add: AddEntry = async (entry) => {
      hash.add(entry)
      await addEntry(entry)
    }
    const named = await shop.database.snapshot(async (snapshot) => {
      await add({ name: HEADER, bytes: json(await headerOf(shop, snapshot)) })
      for (const table of await tablesIn(snapshot.db, shop.database.engine))
        end.rows[table] = await writeTable(shop, snapshot, table, add, progress)
      return namedFiles(snapshot)
    })
    end.files = await writeFiles(time, named, { add, missing }, progress)
    if (secret) await add({ name: SECRET, bytes: secret })
    end.sha256 = hash.hex()
    await addEntry({ name: END, bytes: json(end) })
  })
  progress.end()
  return { rows: end.rows, files: end.files, missing, hasSecret: secret !== null, bytes }
}

/** The secret that the shop generated; one from the environment is not part of the backup. */
async function ownSecret({ settings }: BackedUpShop): Promise<Buffer | null> {
  if (settings.secret) return null
  return readFile(join(settings.dataDir, 'secret')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Error(`DATA_DIR ${settings.dataDir}: its file "secret" can’t be read`, { cause: error })
  })
}

async function headerOf({ clock, database }: BackedUpShop, { db }: Snapshot): Promise<Header> {
  const { engine } = database
  const schema = await schemaOf({ engine, read: db }) // another version may have upgraded it since it was opened
  rejectNewer(schema)
  const { shopName } = await readStoreSettings(db)
  return { kind: 'samagri backup', format: FORMAT, schema, engine, madeAt: isoTime(clock), shop: shopName }
}

async function writeTable(
  { database }: BackedUpShop,
  snapshot: Snapshot,
  table: string,
  add: AddEntry,
  progress: Progress,
): Promise<number> {
  const columns = await columnsOf(snapshot.db, database.engine, table)
  const without = ROWS_LEFT_OUT[table]
  const source = sql`from ${sql.table(table)} ${without ? sql.raw(`where not (${without})`) : sql``}`
  const { rows } = await sql<{ n: number }>`select count(*) as n ${source}`.execute(snapshot.db)
  const query = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} ${source}`
  return writeRows({ table, batches: snapshot.rows(query), add }, (done) =>
    progress.step(table, done, rows[0]?.n ?? 0),
  )
}

async function writeFiles(
  { shop, isLost }: PointInTime,
  { count, names }: NamedFiles,
  { add, missing }: { add: AddEntry; missing: string[] },
  progress: Progress,
): Promise<number> {
  let done = 0
  for await (const { name, bytes } of readFiles(shop.files, names)) {
    if (!bytes) {
      missing.push(name)
      continue
    }
    await add({ name: `files/${name}`, bytes })
    done += 1
    progress.step('files', done, count)
  }
  if (done === 0 && count > 0) throw new Error('no backup was written: none of the shop’s files were found')
  if (!missing.every(isLost)) throw new MissingFiles(missing)
  return done
}

function json(content: Header | End): Buffer {
  return Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
}

/**
 * Adds the rows of a table as chunks of JSON lines and returns their number. `step` is called with the number so
 * far.
 */
export async function writeRows(
  { table, batches, add }: { table: string; batches: AsyncIterable<Row[]>; add: AddEntry },
  step: (done: number) => void,
): Promise<number> {
  let [done, chunk, size] = [0, 0, 0]
  let lines: string[] = []
  const flush = async () => {
    if (lines.length === 0) return
    chunk += 1
    const name = `tables/${table}/${String(chunk).padStart(4, '0')}.ndjson`
    await add({ name, bytes: Buffer.from(lines.join('')) })
    lines = []
    size = 0
  }
  for await (const rows of batches) {
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`
      lines.push(line)
      size += line.length
      if (size >= CHUNK_BYTES) await flush()
    }
    done += rows.length
    step(done)
  }
  await flush()
  return done
}

type AddEntry = (entry: Entry) => Promise<void>

export interface Target {
  destination: BackupDestination
  name: string
  signal: AbortSignal
  /** If set, the archive is encrypted. */
  passphrase: string | undefined
}

/** Writes a gzipped tar, completely or not at all, and returns its bytes. Throws a one-line error if it can't. */
async function writeArchive(target: Target, fill: (add: AddEntry) => Promise<void>): Promise<number> {
  const { destination, name, signal, passphrase } = target
  const { readable, controller } = createTarPacker()
  let writing: Promise<number> | undefined
  const sink = (parts: AsyncIterable<Buffer>) =>
    (writing = destination.write(name, passphrase ? encryptStream(parts, passphrase) : parts, signal)).then(
      () => undefined,
    )
  const written = pipeline(readable, createGzip({ chunkSize: 256 * 1024 }), sink, { signal })
  const filled = fill(adder(controller)).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error)
      throw error
    },
  )
  const [write, filling] = await Promise.allSettled([written, filled])
  await writing?.catch(() => undefined) // it removes what it has started
  if (signal.aborted) throw new Error('stopped: no backup was written')
  // If one of the two fails, the other fails as a consequence: an error in writing is the cause, or the same error.
  if (write.status === 'rejected') throw write.reason
  if (filling.status === 'rejected') throw filling.reason
  return (await writing) ?? 0
}

function adder(controller: ReturnType<typeof createTarPacker>['controller']): AddEntry {
  return async ({ name, bytes }) => {
    const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
    if (bytes.length > 0) await writer.write(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
    await writer.close()
  }
}
