import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { diskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3.ts'

/** The file store that the settings name: an S3 bucket, else a folder of the data folder. Throws one line when the bucket does not open. */
export async function openFiles({ dataDir, filesUrl, awsKeys }: Settings): Promise<FileStore> {
  if (!filesUrl || !awsKeys) return diskStore(join(dataDir, 'files'))
  const store = s3Store(filesUrl, awsKeys)
  await store.ready().catch((error: Error) => {
    throw new Error(`FILES_URL does not open: ${error.message}`, { cause: error })
  })
  return store
}
