import { createHash } from 'node:crypto'
import { z } from 'zod'
import { checkedName } from '../../files/file-store.ts'

// A backup is a gzipped tar: backup.json, tables/<table>/<nnnn>.ndjson, files/<name>, possibly secret, and
// end.json.

export const FORMAT = 1
export const HEADER = 'backup.json'
export const SECRET = 'secret'
export const END = 'end.json'

/** Maximum bytes of one entry; rows are split into chunks far below. */
export const ENTRY_BYTES = 64 * 1024 * 1024
export const CHUNK_BYTES = 1024 * 1024

export interface Entry {
  name: string
  bytes: Buffer
}

export const anyHead = z.object({ kind: z.literal('samagri backup'), format: z.int() })

export const headerShape = z.strictObject({
  kind: z.literal('samagri backup'),
  format: z.literal(FORMAT),
  schema: z.int().min(1),
  engine: z.enum(['sqlite', 'postgres']),
  madeAt: z.iso.datetime(),
  shop: z.string(),
})
export type Header = z.infer<typeof headerShape>

export const endShape = z.strictObject({
  /** Rows by table, including empty tables. */
  rows: z.record(z.string(), z.int().min(0)),
  files: z.int().min(0),
  /** Over names, sizes and bytes of all entries before this one. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
})
export type End = z.infer<typeof endShape>

/** The kind of an entry, by its name; null for a name that no backup has. */
export function kindOf(
  name: string,
):
  | { kind: 'header' | 'end' | 'secret' }
  | { kind: 'rows'; table: string }
  | { kind: 'file'; file: string }
  | null {
  if (name === HEADER) return { kind: 'header' }
  if (name === END) return { kind: 'end' }
  if (name === SECRET) return { kind: 'secret' }
  const table = /^tables\/([a-z_]{1,60})\/\d{4,9}\.ndjson$/.exec(name)?.[1]
  if (table) return { kind: 'rows', table }
  const file = /^files\/((?:public|private)\/[\w./-]{1,200}\.(?:jpg|webp))$/.exec(name)?.[1]
  return file && isName(file) ? { kind: 'file', file } : null
}

function isName(file: string): boolean {
  try {
    return checkedName(file) === file
  } catch {
    return false
  }
}

/** The proof in end.json: a hash over every entry in order. */
export function entriesHash() {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }: Entry) => void hash.update(`${name}\n${bytes.length}\n`).update(bytes),
    hex: () => hash.digest('hex'),
  }
}

/** One line on why a file can't be read as a backup: not a backup, damaged, another format, encrypted or missing. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

export function damaged(name: string): Error {
  return new NoBackup(`${name} is damaged or incomplete: nothing was restored`)
}

export class NotOurs extends NoBackup {
  constructor(name: string) {
    super(`${name} is not a backup of a shop`)
  }
}

/** Where backups are stored: a folder or a bucket. */
export interface BackupDestination {
  /**
   * Stores bytes under a name, completely or not at all, and returns their number. Throws its own one-line error,
   * or an error of `parts`. `signal` ends the wait for a destination that does not respond.
   */
  write: (name: string, parts: AsyncIterable<Uint8Array>, signal?: AbortSignal) => Promise<number>
  read: (name: string, signal?: AbortSignal) => AsyncIterable<Uint8Array>
  names: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/** An existing or requested backup. */
export interface BackupFile {
  /** For people: a path, or its name in BACKUP_TO. */
  name: string
  bytes: () => AsyncIterable<Uint8Array>
  passphrase: string | undefined
}
