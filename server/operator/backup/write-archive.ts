import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { syncFolder } from '../../files/disk.ts'
import type { Entry } from './format.ts'

export type AddEntry = (entry: Entry) => Promise<void>

export interface Target {
  path: string
  signal: AbortSignal
}

/** Writes a gzip'ed tar that only its owner may read, whole or not at all → its bytes. Throws one line if it cannot. */
export async function writeArchive(target: Target, fill: (add: AddEntry) => Promise<void>): Promise<number> {
  const { path } = target
  if ((await stat(path).catch(() => null))?.isDirectory()) throw new Error(`${path} is a folder: name a file`)
  const temporary = join(dirname(path), `.${basename(path)}-${randomUUID()}`)
  const handle = await open(temporary, 'wx', 0o600).catch((error: unknown) => {
    throw notWritten(path, error)
  })
  try {
    await writeInto(handle, target, fill)
    const { size } = await finish(handle, temporary, path)
    return size
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(temporary, { force: true })
    throw error
  }
}

async function writeInto(
  handle: FileHandle,
  { path, signal }: Target,
  fill: (add: AddEntry) => Promise<void>,
) {
  const { readable, controller } = createTarPacker()
  const keep = async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) await handle.writeFile(part)
  }
  const written = pipeline(readable, createGzip({ chunkSize: 256 * 1024 }), keep, { signal })
  const filled = fill(adder(controller)).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error)
      throw error
    },
  )
  const [write, filling] = await Promise.allSettled([written, filled])
  // When the writing fails, the filling fails for its sake; the other way round both have the same error.
  const cause: unknown = filling.status === 'rejected' ? filling.reason : undefined
  if (signal.aborted) throw new Error('stopped: no backup was written')
  if (write.status === 'rejected' && write.reason !== cause) throw notWritten(path, write.reason)
  if (filling.status === 'rejected') throw filling.reason
}

function adder(controller: ReturnType<typeof createTarPacker>['controller']): AddEntry {
  return async ({ name, bytes }) => {
    const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
    if (bytes.length > 0) await writer.write(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
    await writer.close()
  }
}

async function finish(handle: FileHandle, temporary: string, path: string) {
  try {
    await handle.sync()
    const facts = await handle.stat()
    await handle.close()
    await rename(temporary, path)
    await syncFolder(dirname(path))
    return facts
  } catch (error) {
    throw notWritten(path, error)
  }
}

function notWritten(path: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Error(`the disk is full: ${path} was not written`)
  if (code === 'ENOENT') return new Error(`${path} cannot be written: its folder is not there`)
  return new Error(`${path} cannot be written: ${code}`, { cause: error })
}
