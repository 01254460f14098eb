import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'

/** A stored file being sent, with its size in bytes. A stream keeps one chunk of it in memory at a time. */
export interface StoredFile {
  size: number
  content: Readable | Buffer
}

/** The store of files: the disk or an S3 bucket. Names are paths of letters, digits, dots, dashes and slashes. */
export interface FileStore {
  /** Stores bytes durably under a name before it returns; storing the same name again is the same file. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Buffer | null>
  /** For sending to a client, who may read slowly. The stream must be read or destroyed. */
  read: (name: string) => StoredFile | Promise<StoredFile | null>
  has: (name: string) => Promise<boolean>
  /** Removes a file; it need not exist. */
  remove: (name: string) => Promise<void>
  /** The files of a folder and its subfolders, '' for all, for `check` and the sweeper. */
  list: (folder: string) => AsyncIterable<{ name: string; modifiedAt: number }>
  /** Throws if files cannot be stored or read now. */
  ready: () => Promise<void>
}

/** The type of a stored image: screenshots are JPEG, all others and early screenshots WebP. */
export function imageType(name: string): string {
  return name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
}

/** A name that is safe to pass to a store; throws on anything that could lead outside of it. */
export function checkedName(name: string): string {
  if (/^[\w.-]+(\/[\w.-]+)*$/.test(name) && !/(^|\/)\.{1,2}(\/|$)/.test(name)) return name
  throw new Error(`not the name of a stored file: ${JSON.stringify(name.slice(0, 200))}`)
}

/** A folder that is safe to list: '' or a name, with or without a trailing slash. */
export function checkedFolder(folder: string): string {
  const name = folder.replace(/\/$/, '')
  return name === '' ? '' : checkedName(name)
}

/** Bytes of files cached in memory, most recently used; a larger file is streamed each time. */
const MEMORY_MAX = 32 * 2 ** 20
const FILE_MAX = 2 ** 20

/** A store that serves frequently requested public files, which never change under their name, from memory. */
export function cachedFiles(files: FileStore): FileStore {
  const cached = new LRUCache<string, Buffer>({
    maxSize: MEMORY_MAX,
    sizeCalculation: ({ length }) => Math.max(length, 1),
  })
  const readNow = async (name: string) => {
    const stored = await files.read(name)
    if (!stored || stored.size > FILE_MAX || !name.startsWith('public/')) return stored
    const content = Buffer.isBuffer(stored.content) ? stored.content : await buffer(stored.content)
    if (content.length === stored.size) cached.set(name, content) // not a truncated transfer
    return { size: content.length, content }
  }
  return {
    ...files,
    read: (name) => {
      const entry = cached.get(name)
      return entry ? { size: entry.length, content: entry } : readNow(name)
    },
    remove: async (name) => {
      cached.delete(name)
      await files.remove(name)
    },
  }
}
