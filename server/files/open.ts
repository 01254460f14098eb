import { dirname, join, relative, sep } from 'node:path'
import { constants } from 'node:fs'
import { access, lchown, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { SettingError, type Settings } from '../settings.ts'
import { checkedFolder, checkedName, type FileStore, type StoredFile } from './file-store.ts'
import { TEMPORARY_FOLDER, temporaryPath } from './temporary.ts'

/**
 * The file store from the settings: an S3 bucket, else a folder in DATA_DIR. Throws a one-line error if it can't be
 * opened.
 */
export async function openFiles(settings: Settings): Promise<FileStore> {
  const store = await filesOf(settings)
  if (!settings.filesUrl) {
    await mkdir(join(settings.dataDir, 'files', TEMPORARY_FOLDER), { recursive: true })
    return store
  }
  await store.ready().catch((error: Error) => {
    throw new SettingError(`FILES_URL can’t be opened: ${error.message}`)
  })
  return store
}

/** The same, without checking that a bucket responds, and without creating a folder. */
export async function filesOf({ dataDir, filesUrl, awsKeys }: Settings): Promise<FileStore> {
  if (!filesUrl || !awsKeys) return diskStore(join(dataDir, 'files'))
  const { s3Store } = await import('./s3.ts') // a lot of code that a shop with local files does not need
  return s3Store(filesUrl, awsKeys)
}

/** Files in a folder. A file is either complete or absent: temporary name, sync, rename, sync of the folder. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, ...checkedName(name).split('/'))
  return {
    put: async (name, bytes) => {
      const target = pathOf(name)
      if (await exists(target)) return
      await writeDurably(target, bytes, folder)
    },
    get: async (name) => readFile(pathOf(name)).catch(missingIsNull),
    read: (name) => openStored(pathOf(name)),
    has: async (name) => exists(pathOf(name)),
    remove: async (name) => rm(pathOf(name), { force: true }),
    list: (from) => walk(folder, join(folder, checkedFolder(from))),
    ready: async () => {
      if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`)
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

async function openStored(path: string): Promise<StoredFile | null> {
  const file = await open(path).catch(missingIsNull)
  const stats = await file?.stat()
  if (file && stats?.isFile()) return { size: stats.size, content: file.createReadStream() }
  await file?.close()
  return null
}

async function writeDurably(target: string, bytes: Uint8Array, store: string): Promise<void> {
  const folder = dirname(target)
  await makeFolder(folder, store)
  const temporary = await temporaryPath(store)
  try {
    await write(temporary, bytes)
    await giveToOwner(temporary, store)
    await rename(temporary, target)
    await syncFolder(folder)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** A new folder's own entry is as durable as its contents. */
async function makeFolder(folder: string, store: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await giveToOwner(made, store)
    await syncFolder(dirname(made))
  }
}

/** What a command run as root writes must be readable for the shop, which runs as the owner of the store. */
async function giveToOwner(path: string, store: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(store)
  if (uid !== 0) await lchown(path, uid, gid).catch(() => undefined)
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the list of files in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Directory entries in memory at a time. */
const ENTRIES = 500

async function* walk(root: string, from: string): AsyncGenerator<{ name: string; modifiedAt: number }> {
  const folder = await opendir(from, { bufferSize: ENTRIES }).catch(missingIsNull)
  for await (const entry of folder ?? []) {
    const path = join(from, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    const stats = entry.isFile() ? await stat(path).catch(() => null) : null
    if (stats) yield { name: relative(root, path).split(sep).join('/'), modifiedAt: stats.mtimeMs }
  }
}

async function exists(path: string): Promise<boolean> {
  const stats = await stat(path).catch(missingIsNull)
  return stats?.isFile() ?? false
}

function missingIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null
  throw error
}
