import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

const GB = 1e9
const FREE_MIN = GB
/** Each visitor is a connection, and a thousand may wait at once. */
const OPEN_FILES_MIN = 4_096

/** Room and right to write in DATA_DIR, or where it will be made. */
export async function disk({ dataDir }: Settings): Promise<Finding> {
  const isThere = await stat(dataDir).catch(() => null)
  if (!isThere) {
    const above = await nearestAbove(dataDir)
    const mayMake = await access(above, constants.W_OK | constants.X_OK).then(
      async () => (await stat(above)).isDirectory(),
      () => false,
    )
    return mayMake
      ? { note: `DATA_DIR ${dataDir} does not exist yet: it is created at the first start` }
      : { fix: `DATA_DIR ${dataDir} can’t be created: no folder can be created in ${above}` }
  }
  const mayWrite = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite)
    return { fix: `DATA_DIR ${dataDir} is not writable: make it writable for the user that runs the shop` }
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const free = `${((bavail * bsize) / GB).toFixed(1)} GB free`
  if (blocks > 0 && bavail * bsize < FREE_MIN)
    return { fix: `only ${free} in DATA_DIR: free some space, as orders are refused when it is full` }
  return { ok: blocks > 0 ? free : 'writable' }
}

/** The nearest folder or file above a path that is there. */
async function nearestAbove(path: string): Promise<string> {
  const above = dirname(path)
  const isThere = above === path || (await stat(above).catch(() => null)) !== null
  return isThere ? above : nearestAbove(above)
}

/** As Node has it, which raises the soft limit to the hard one. */
export async function openFilesLimit(): Promise<Finding> {
  if (!process.report) return { note: 'the limit can’t be read here' }
  Object.assign(process.report, { excludeNetwork: true }) // it would look up names; the types lack it
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = report.userLimits?.open_files?.soft
  if (typeof soft === 'number' && soft < OPEN_FILES_MIN)
    return {
      fix: `limit ${soft} is too low: set ulimit -n, or LimitNOFILE of the service, to ${OPEN_FILES_MIN}`,
    }
  return { ok: soft === undefined ? 'no known limit' : `limit ${soft}` }
}

/** Its place and mode, never its text. */
export async function secret({ dataDir, secret: given }: Settings): Promise<Finding> {
  if (given) return { ok: 'from SECRET' }
  const file = join(dataDir, 'secret')
  const facts = await stat(file).catch(() => null)
  if (!facts) return { note: `${file} does not exist yet: it is created at the first start` }
  if ((facts.mode & 0o077) !== 0) return { fix: `other users can read ${file}: run chmod 600 ${file}` }
  return { ok: 'readable only by its owner' }
}
