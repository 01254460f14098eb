import { join } from 'node:path'
import { diskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'
import type { Settings } from '../settings.ts'

/** The file store that the settings name: a folder of the data folder, or an S3 bucket. */
export function openFiles({ dataDir }: Settings): Promise<FileStore> {
  return diskStore(join(dataDir, 'files'))
}
