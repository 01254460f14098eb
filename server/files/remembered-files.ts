import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { FileStore } from './file-store.ts'

/** Bytes of files that stay in memory, the last used ones; a larger file is streamed each time. */
const MEMORY_MAX = 32 * 2 ** 20
const FILE_MAX = 2 ** 20

/** A store whose public files, which never change under their name, come from memory when they are asked for often. */
export function rememberedFiles(files: FileStore): FileStore {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: MEMORY_MAX,
    sizeCalculation: ({ length }) => Math.max(length, 1),
  })
  const readNow = async (name: string) => {
    const kept = await files.read(name)
    if (!kept || kept.size > FILE_MAX || !name.startsWith('public/')) return kept
    const content = Buffer.isBuffer(kept.content) ? kept.content : await buffer(kept.content)
    if (content.length === kept.size) remembered.set(name, content) // not what was cut off on its way
    return { size: content.length, content }
  }
  return {
    ...files,
    read: (name) => {
      const known = remembered.get(name)
      return known ? { size: known.length, content: known } : readNow(name)
    },
    remove: async (name) => {
      remembered.delete(name)
      await files.remove(name)
    },
  }
}
