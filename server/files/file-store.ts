import type { Readable } from 'node:stream'

/** A kept file on its way out, its size in bytes. A stream holds a piece of it in memory at a time. */
export interface KeptFile {
  size: number
  content: Readable | Buffer
}

/** Where kept files live: the disk or an S3 bucket. Names are paths of letters, digits, dots, dashes and slashes. */
export interface FileStore {
  /** Keeps bytes durably under a name before it returns; the same name again is the same file. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Buffer | null>
  /** For sending it to somebody, who may read slowly. The stream must be read or destroyed. */
  read: (name: string) => KeptFile | Promise<KeptFile | null>
  has: (name: string) => Promise<boolean>
  /** Removes a file; none of that name is fine. */
  remove: (name: string) => Promise<void>
  /** The files of a folder and the folders in it, '' for all, for `check` and the sweeper. */
  list: (folder: string) => AsyncIterable<{ name: string; modifiedAt: number }>
  /** Throws when files cannot be kept or read now. */
  ready: () => Promise<void>
}

/** The type of a kept picture: screenshots are JPEG, all others and early screenshots WebP. */
export function pictureType(name: string): string {
  return name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
}

/** A name as it may be given to a store; throws on anything that could lead out of it. */
export function checkedName(name: string): string {
  if (/^[\w.-]+(\/[\w.-]+)*$/.test(name) && !/(^|\/)\.{1,2}(\/|$)/.test(name)) return name
  throw new Error(`not a name of a kept file: ${JSON.stringify(name.slice(0, 200))}`)
}

/** A folder as it may be listed: '' or a name, with or without a slash at its end. */
export function checkedFolder(folder: string): string {
  const name = folder.replace(/\/$/, '')
  return name === '' ? '' : checkedName(name)
}
