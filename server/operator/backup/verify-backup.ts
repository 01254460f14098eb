import { END, type End, endShape, entriesHash, kindOf } from './format.ts'
import { damaged } from './no-backup.ts'
import type { BackupFile } from './place.ts'
import { parsed, readEntries } from './read-backup.ts'
import { BACKED_UP } from './tables.ts'

export interface Verified extends End {
  secret: Buffer | null
  /** Of all rows as they stand in the backup. */
  rowBytes: number
}

const TABLES: ReadonlySet<string> = new Set(BACKED_UP)

/** Compares a whole backup with its last entry → that, and the secret. Throws one line when it is not whole. */
export async function verifyBackup(file: BackupFile, step: (files: number) => void): Promise<Verified> {
  const hash = entriesHash()
  const rows: Record<string, number> = {}
  let [entries, files, rowBytes] = [0, 0, 0]
  let secret: Buffer | null = null
  let end: End | undefined
  for await (const entry of readEntries(file)) {
    const kind = kindOf(entry.name)
    if (end || !kind || (kind.kind === 'head') !== (entries === 0)) throw damaged(file.name)
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

function sameRows(counted: Record<string, number>, said: Record<string, number>): boolean {
  const tables = new Set([...Object.keys(counted), ...Object.keys(said)])
  return [...tables].every((table) => TABLES.has(table) && (counted[table] ?? 0) === said[table])
}
