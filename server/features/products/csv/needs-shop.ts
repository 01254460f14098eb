import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../../settings.ts'

/** Throws one line where there is no shop yet: a mistyped DATA_DIR would make an empty one. */
export async function refuseWithoutShop({ databaseUrl, dataDir }: Settings): Promise<void> {
  if (databaseUrl) return
  const file = await stat(join(dataDir, 'samagri.sqlite')).catch(() => null)
  if (!file?.isFile()) throw new Error(`there is no shop in DATA_DIR ${dataDir}`)
}
