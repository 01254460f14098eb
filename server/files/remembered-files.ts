import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { FileStore, KeptFile } from './file-store.ts'

/** Bytes of files that are kept in memory, the last used ones; a larger file is streamed each time. */
const MEMORY_MAX = 32 * 2 ** 20
const FILE_MAX = 2 ** 20

/** `read` of a store whose files never change: what is asked for often comes from memory. */
export function rememberedFiles(files: FileStore): Pick<FileStore, 'read'> {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: MEMORY_MAX,
    sizeCalculation: ({ length }) => length || 1,
  })
  return {
    read: async (name): Promise<KeptFile | null> => {
      const known = remembered.get(name)
      if (known) return { size: known.length, content: known }
      const kept = await files.read(name)
      if (!kept || kept.size > FILE_MAX) return kept
      const content = Buffer.isBuffer(kept.content) ? kept.content : await buffer(kept.content)
      remembered.set(name, content)
      return { size: content.length, content }
    },
  }
}
