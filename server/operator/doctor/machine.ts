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
      ? { note: `DATA_DIR ${dataDir} is not there yet: the first start makes it` }
      : { mend: `DATA_DIR ${dataDir} cannot be made: ${above} takes no folders` }
  }
  const mayWrite = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite)
    return { mend: `DATA_DIR ${dataDir} takes no writes: give it to the user that runs the shop` }
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const free = `${((bavail * bsize) / GB).toFixed(1)} GB are free`
  if (blocks > 0 && bavail * bsize < FREE_MIN)
    return { mend: `only ${free} in DATA_DIR: orders are refused when it is full, make room` }
  return { ok: blocks > 0 ? free : 'takes writes' }
}

/** The nearest folder or file above a path that is there. */
async function nearestAbove(path: string): Promise<string> {
  const above = dirname(path)
  const isThere = above === path || (await stat(above).catch(() => null)) !== null
  return isThere ? above : nearestAbove(above)
}

/** As Node has it, which raises the soft limit to the hard one. */
export async function openFilesLimit(): Promise<Finding> {
  if (!process.report) return { note: 'the limit cannot be read here' }
  Object.assign(process.report, { excludeNetwork: true }) // it would look up names; the types lack it
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = report.userLimits?.open_files?.soft
  if (typeof soft === 'number' && soft < OPEN_FILES_MIN)
    return {
      mend: `at most ${soft} at once: set ulimit -n, or LimitNOFILE of the service, to ${OPEN_FILES_MIN}`,
    }
  return { ok: soft === undefined ? 'no limit is known' : `at most ${soft} at once` }
}

/** Its place and mode, never its text. */
export async function secret({ dataDir, secret: given }: Settings): Promise<Finding> {
  if (given) return { ok: 'from SECRET' }
  const file = join(dataDir, 'secret')
  const facts = await stat(file).catch(() => null)
  if (!facts) return { note: `${file} is not there yet: the first start makes it` }
  if ((facts.mode & 0o077) !== 0) return { mend: `others may read ${file}: chmod 600 ${file}` }
  return { ok: 'only its owner may read it' }
}
