import type { FileStore } from '../../files/file-store.ts'
import { kindOf } from './format.ts'
import { readEntries } from './read-backup.ts'

const AT_ONCE = 8

/** Puts the files of a backup where the shop keeps them, some at once. `step` hears how many so far. */
export async function putFiles(file: string, files: FileStore, step: (done: number) => void): Promise<void> {
  let done = 0
  let putting: Promise<void>[] = []
  for await (const { name, bytes } of readEntries(file)) {
    const kind = kindOf(name)
    if (kind?.kind !== 'file') continue
    const put = files.put(kind.file, bytes, 'image/webp')
    put.catch(() => undefined) // the waiting below hears of it
    putting.push(put)
    if (putting.length < AT_ONCE) continue
    await Promise.all(putting)
    step((done += putting.length))
    putting = []
  }
  await Promise.all(putting)
}
