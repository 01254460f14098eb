import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { BackupPlace, Entry } from './format.ts'
import { sealed } from './seal.ts'

export type AddEntry = (entry: Entry) => Promise<void>

export interface Target {
  place: BackupPlace
  name: string
  signal: AbortSignal
  /** With one the archive is sealed. */
  passphrase: string | undefined
}

/** Writes a gzip'ed tar, whole or not at all → its bytes. Throws one line if it cannot. */
export async function writeArchive(target: Target, fill: (add: AddEntry) => Promise<void>): Promise<number> {
  const { place, name, signal, passphrase } = target
  const { readable, controller } = createTarPacker()
  let writing: Promise<number> | undefined
  const keep = (parts: AsyncIterable<Buffer>) =>
    (writing = place.write(name, passphrase ? sealed(parts, passphrase) : parts, signal)).then(
      () => undefined,
    )
  const written = pipeline(readable, createGzip({ chunkSize: 256 * 1024 }), keep, { signal })
  const filled = fill(adder(controller)).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error)
      throw error
    },
  )
  const [write, filling] = await Promise.allSettled([written, filled])
  await writing?.catch(() => undefined) // it takes away what it has begun
  if (signal.aborted) throw new Error('stopped: no backup was written')
  // When one of the two fails, the other fails for its sake: a writing that fails has a reason of its own or the same.
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
