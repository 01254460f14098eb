import { join } from 'node:path'
import { SettingError, type Settings } from '../settings.ts'
import { diskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'

/** The file store of the settings: an S3 bucket, else a folder of DATA_DIR. Throws one line when it does not open. */
export async function openFiles(settings: Settings): Promise<FileStore> {
  const store = await filesOf(settings)
  if (!settings.filesUrl) return store
  await store.ready().catch((error: Error) => {
    throw new SettingError(`FILES_URL can’t be opened: ${error.message}`)
  })
  return store
}

/** The same, without asking a bucket whether it answers. */
export async function filesOf({ dataDir, filesUrl, awsKeys }: Settings): Promise<FileStore> {
  if (!filesUrl || !awsKeys) return diskStore(join(dataDir, 'files'))
  const { s3Store } = await import('./s3.ts') // much code that a shop on its disk does not need
  return s3Store(filesUrl, awsKeys)
}
