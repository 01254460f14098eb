import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { memoryFolder, REMOVAL } from './memory-folder.ts'
import { findBinaries, type Runner, runner, usableBinaries } from './postgres-binaries.ts'

export type RunningPostgres = { url: string; stop: () => Promise<void> }

const FORGETFUL = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_wal_size=64MB',
  'autovacuum=off', // it would change query plans in its own time
]
const START_TIMEOUT_MS = 30_000

/**
 * A PostgreSQL of its own for tests: empty, superuser without password, on a free port of 127.0.0.1, gone with
 * this process however it ends. TEST_POSTGRES_URL, where set, names a running one that is used instead.
 * `durable` keeps the server's own write guarantees, for measurements; without it nothing is synced to disk, or even
 * written there. `own` starts one even where one is running, for a test that breaks it.
 */
export async function startPostgres(
  options: { durable?: boolean; own?: boolean } = {},
): Promise<RunningPostgres> {
  const given = process.env.TEST_POSTGRES_URL
  if (given && !options.own) return useGiven(given)
  const settings = options.durable ? [] : FORGETFUL
  const failures: string[] = []
  for (const place of places(options)) {
    for (const folder of await findBinaries()) {
      try {
        return await startFrom(folder, place, settings)
      } catch (error) {
        failures.push(`${folder}: ${firstLine(error)}`)
      }
    }
  }
  const why = failures.join('; ') || 'no server binaries found'
  throw new Error(`No PostgreSQL for the tests (${why}). Install one or set TEST_POSTGRES_URL.`)
}

/** A primary and a standby that has every commit before it is acknowledged. */
export async function startPair(): Promise<{ primary: RunningPostgres; standby: RunningPostgres }> {
  const as = runner()
  const [folder, place] = [(await findBinaries())[0]!, places({})[0]!]
  const [first, second] = [ownDirectory(place, as), ownDirectory(place, as)]
  const binaries = usableBinaries(folder, second, as) // those of the one that is left
  const program = join(binaries.folder, 'postgres')
  const [data, copy] = [join(first, 'data'), join(second, 'data')]
  await createCluster(binaries, data, first, as)
  execFileSync('cp', ['-a', data, copy])
  writeFileSync(join(copy, 'standby.signal'), '')
  const primary = await launch(program, data, [...FORGETFUL, 'synchronous_standby_names=*'], first, as)
  const from = `primary_conninfo=host=127.0.0.1 port=${new URL(primary.url).port} user=postgres`
  return { primary, standby: await launch(program, copy, [...FORGETFUL, from], second, as) }
}

async function useGiven(url: string): Promise<RunningPostgres> {
  await greet(url).catch((error) => {
    throw new Error(`TEST_POSTGRES_URL does not answer: ${firstLine(error)}`)
  })
  return { url, stop: async () => undefined }
}

/** Possible locations of its data, best first: memory that is small or does not allow execution is skipped. */
function places({ durable = false }): string[] {
  // Root's TMPDIR may lie where the unprivileged user cannot go.
  const onDisk = runner().uid === undefined ? tmpdir() : '/tmp'
  const inMemory = memoryFolder()
  return !durable && inMemory ? [inMemory, onDisk] : [onDisk]
}

async function startFrom(folder: string, place: string, settings: string[]): Promise<RunningPostgres> {
  const as = runner()
  const directory = ownDirectory(place, as)
  try {
    const binaries = usableBinaries(folder, directory, as)
    const data = join(directory, 'data')
    await createCluster(binaries, data, directory, as)
    return await launch(join(binaries.folder, 'postgres'), data, settings, directory, as)
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

function ownDirectory(place: string, { uid, gid }: Runner) {
  const directory = mkdtempSync(join(place, 'samagri-postgres-'))
  if (uid !== undefined && gid !== undefined) chownSync(directory, uid, gid)
  chmodSync(directory, 0o700)
  return directory
}

async function createCluster(
  binaries: { folder: string; major: number },
  data: string,
  directory: string,
  as: Runner,
) {
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', ...locale]
  const initdb = join(binaries.folder, 'initdb')
  await promisify(execFile)(initdb, ['--pgdata', data, ...flags], {
    cwd: directory,
    env: environment(),
    ...as,
  })
}

async function launch(
  postgres: string,
  data: string,
  settings: string[],
  directory: string,
  as: Runner,
): Promise<RunningPostgres> {
  const port = await freePort()
  const set = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ]
  const log = join(directory, 'log')
  const server = spawn(postgres, ['-D', data, ...[...set, ...settings].flatMap((one) => ['-c', one])], {
    cwd: directory,
    env: environment(),
    detached: true,
    stdio: ['ignore', 'ignore', openSync(log, 'a')],
    ...as,
  })
  const caretaker = watchOver(server, directory, as)
  const stop = async () => {
    caretaker.ref()
    server.ref()
    caretaker.stdin?.end()
    for (const one of [caretaker, server])
      if (one.exitCode === null && one.signalCode === null) await once(one, 'exit')
    await rm(directory, REMOVAL)
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await untilItResponds(url, server)
  } catch {
    const said = readFileSync(log, 'utf8').trim().split('\n').at(-1)
    await stop()
    throw new Error(`the server did not start: ${said}`)
  }
  server.unref()
  caretaker.unref()
  return { url, stop }
}

// Its standard input ends with this process, even if killed: then it stops the server and removes its directory.
const CARETAKER = `cat >/dev/null
kill -QUIT "$1"
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  test -e "$2/data/postmaster.pid" || break
  sleep 0.1
done
cd / && rm -rf "$2"`

function watchOver(server: ChildProcess, directory: string, as: Runner) {
  return spawn('/bin/sh', ['-c', CARETAKER, 'caretaker', String(server.pid), directory], {
    cwd: directory,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...as,
  })
}

async function untilItResponds(url: string, server: ChildProcess) {
  const end = Date.now() + START_TIMEOUT_MS
  while (Date.now() < end && server.exitCode === null) {
    const response = greet(url).then(() => true)
    if (await response.catch(() => false)) return
    await sleep(50)
  }
  throw new Error('no answer')
}

async function greet(url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // it is thrown where it is awaited
  await client.connect()
  await client.query('select 1')
  await client.end()
}

function environment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

function firstLine(error: unknown) {
  const text = error instanceof Error ? error.message : String(error)
  return text.trim().split('\n').at(-1) ?? text
}
