import { pipeline } from 'node:stream'
import { ReadableStream as Streams } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import {
  anyHead,
  type BackupFile,
  damaged,
  END,
  type End,
  endShape,
  entriesHash,
  type Entry,
  ENTRY_BYTES,
  FORMAT,
  HEADER,
  type Header,
  headerShape,
  kindOf,
  NoBackup,
  NotOurs,
} from './format.ts'
import { decryptStream } from './encrypt.ts'
import { BACKED_UP } from './tables.ts'

/**
 * The entries of a backup, one by one, with names and sizes checked. Throws a one-line error if it is damaged or
 * not a backup.
 */
export async function* readEntries({ name, bytes: read, passphrase }: BackupFile): AsyncGenerator<Entry> {
  const unpacked = createGunzip()
  pipeline(decryptStream(name, read(), passphrase), unpacked, () => undefined) // a failure comes out of `unpacked`
  // Not Readable.toWeb: if reading stops, data still being unpacked would end the process.
  const bytes = Streams.from(unpacked) as ReadableStream<Uint8Array>
  let before = 0
  try {
    for await (const entry of bytes.pipeThrough(createTarDecoder({ strict: true }))) {
      yield await completeEntry(entry, name)
      before += 1
    }
  } catch (error) {
    throw toBackupError(name, error, before)
  } finally {
    unpacked.destroy()
  }
}

async function completeEntry({ header, body }: ParsedTarEntry, file: string): Promise<Entry> {
  const { name, size, type } = header
  if (type !== 'file' || !kindOf(name) || size > ENTRY_BYTES) throw new NotOurs(file)
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return { name, bytes: Buffer.concat(parts) }
}

/** The first entry of a backup. Throws a one-line error for a format that this build does not read. */
export async function readHeader(file: BackupFile): Promise<Header> {
  for await (const { name, bytes } of readEntries(file)) {
    const content = name === HEADER ? parsed(bytes) : undefined
    const some = anyHead.safeParse(content)
    if (!some.success) break
    if (some.data.format !== FORMAT)
      throw new NoBackup(
        `${file.name} has backup format ${some.data.format}, but this version reads format ${FORMAT}`,
      )
    const header = headerShape.safeParse(content)
    if (header.success) return header.data
    throw damaged(file.name)
  }
  throw new NotOurs(file.name)
}

/** JSON from bytes; undefined if invalid. */
export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}

function toBackupError(file: string, error: unknown, before: number): Error {
  if (error instanceof NoBackup) return error instanceof NotOurs && before > 0 ? damaged(file) : error
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new NoBackup(`file not found: ${file}`)
  if (syscall) return new NoBackup(`${file} can’t be read: ${code}`)
  const isCutOff = code === 'Z_BUF_ERROR' || /truncated/.test(message)
  return before === 0 && !isCutOff ? new NotOurs(file) : damaged(file)
}

export interface Verified extends End {
  secret: Buffer | null
  /** For all rows as in the backup. */
  rowBytes: number
}

const TABLES: ReadonlySet<string> = new Set(BACKED_UP)

/**
 * Compares a whole backup with its last entry, and returns that and the secret. Throws a one-line error if it is
 * incomplete.
 */
export async function verifyBackup(file: BackupFile, step: (files: number) => void): Promise<Verified> {
  const hash = entriesHash()
  const rows: Record<string, number> = {}
  let [entries, files, rowBytes] = [0, 0, 0]
  let secret: Buffer | null = null
  let end: End | undefined
  for await (const entry of readEntries(file)) {
    const kind = kindOf(entry.name)
    if (end || !kind || (kind.kind === 'header') !== (entries === 0)) throw damaged(file.name)
    entries += 1
    if (entry.name === END) {
      end = endShape.safeParse(parsed(entry.bytes)).data
      if (!end) throw damaged(file.name)
      continue
    }
    hash.add(entry)
    if (kind.kind === 'rows') {
      rows[kind.table] = (rows[kind.table] ?? 0) + linesIn(entry.bytes)
      rowBytes += entry.bytes.length
    }
    if (kind.kind === 'secret') secret = entry.bytes
    if (kind.kind === 'file') step((files += 1))
  }
  if (!end || end.sha256 !== hash.hex() || end.files !== files || !sameRows(rows, end.rows))
    throw damaged(file.name)
  return { ...end, secret, rowBytes }
}

function linesIn(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}

function sameRows(counted: Record<string, number>, recorded: Record<string, number>): boolean {
  const tables = new Set([...Object.keys(counted), ...Object.keys(recorded)])
  return [...tables].every((table) => TABLES.has(table) && (counted[table] ?? 0) === recorded[table])
}
