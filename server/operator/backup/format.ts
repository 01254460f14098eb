import { createHash } from 'node:crypto'
import { z } from 'zod'
import { checkedName } from '../../files/file-store.ts'

// A backup is a gzip'ed tar: backup.json, tables/<table>/<nnnn>.ndjson, files/<name>, perhaps secret, and end.json.

export const FORMAT = 1
export const HEADER = 'backup.json'
export const SECRET = 'secret'
export const END = 'end.json'

/** Bytes of one entry at most; rows are cut into chunks far below. */
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
  /** Rows by table, tables without any too. */
  rows: z.record(z.string(), z.int().min(0)),
  files: z.int().min(0),
  /** Over names, sizes and bytes of all entries before this one. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
})
export type End = z.infer<typeof endShape>

/** What an entry is, by its name; null for a name that no backup has. */
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

/** What end.json proves: a hash over every entry as it comes. */
export function entriesHash() {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }: Entry) => void hash.update(`${name}\n${bytes.length}\n`).update(bytes),
    hex: () => hash.digest('hex'),
  }
}

/** One line on why a file is not read as a backup: it is none, damaged, of another format, sealed or not there. */
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
   * Keeps bytes under a name, whole or not at all → how many. Throws one line of its own, or what `parts` throws.
   * `signal` ends its waiting for a destination that does not respond.
   */
  write: (name: string, parts: AsyncIterable<Uint8Array>, signal?: AbortSignal) => Promise<number>
  read: (name: string, signal?: AbortSignal) => AsyncIterable<Uint8Array>
  names: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/** A backup that is there, or is asked for. */
export interface BackupFile {
  /** For people: a path, or its name in BACKUP_TO. */
  name: string
  bytes: () => AsyncIterable<Uint8Array>
  passphrase: string | undefined
}
