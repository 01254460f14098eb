import { rm, statfs, writeFile } from 'node:fs/promises'
import { temporaryPlace } from './temporary.ts'

const SHARED_MS = 1_000
/** Bytes that must be free: a write-ahead log and a small picture. */
const FREE_MIN = 8 * 1_048_576

/** Whether the disk of a folder takes a write; throws as a write does, such as ENOSPC. One look at a time, whose outcome counts for a second. */
export function diskProbe(folder: string): () => Promise<void> {
  let probing: Promise<void> | undefined
  return () => {
    if (probing) return probing
    probing = probe(folder)
    const forget = () => void setTimeout(() => (probing = undefined), SHARED_MS).unref()
    probing.then(forget, forget)
    return probing
  }
}

async function probe(folder: string): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  // Some mounted folders tell no size: there the write alone decides.
  if (blocks > 0 && bavail * bsize < FREE_MIN)
    throw Object.assign(new Error(`less than ${FREE_MIN} bytes are free`), { code: 'ENOSPC' })
  const path = await temporaryPlace(folder)
  try {
    await writeFile(path, new Uint8Array(4_096), { flag: 'wx' })
  } finally {
    await rm(path, { force: true })
  }
}
