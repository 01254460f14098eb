import { type ChildProcess, execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { runner } from '../../server/testing/postgres-binaries.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { ended, start, untilDone } from './processes.ts'

const run = promisify(execFile)

export interface PostgresPair {
  primary: number
  replica: number
  /** Ends the primary at once, as a machine that loses its power. */
  stopPrimary: () => Promise<void>
  /** The replica takes writes from here on. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

/** A primary and its synchronous replica: commits are on both disks. `bin`: where PostgreSQL's programs are. */
export async function startPair(bin: string, folder: string): Promise<PostgresPair> {
  const [primary, replica] = [await freePort(), await freePort()]
  const place = await ownFolder(folder)
  const data = { primary: join(place, 'primary'), replica: join(place, 'replica') }
  const as = { ...runner(), cwd: place }
  const auth = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8']
  await run(join(bin, 'initdb'), ['-D', data.primary, ...auth], as)
  await appendFile(join(data.primary, 'postgresql.conf'), COMMON)
  const serve = (which: 'primary' | 'replica', port: number): ChildProcess =>
    start(join(bin, 'postgres'), ['-D', data[which], '-p', String(port)], {
      log: join(folder, `${which}.log`),
      as: runner(),
      cwd: place,
    })
  const one = serve('primary', primary)
  await untilDone('primary', () => ask(primary, 'select 1'))
  const source = `host=127.0.0.1 port=${primary} user=postgres application_name=replica`
  const copy = ['-d', source, '-D', data.replica, '-R', '-X', 'stream', '-c', 'fast']
  await run(join(bin, 'pg_basebackup'), copy, as)
  const two = serve('replica', replica)
  await untilDone('replica', () => ask(replica, 'select 1'))
  await ask(primary, `alter system set synchronous_standby_names = 'replica'`)
  await ask(primary, 'select pg_reload_conf()')
  await untilDone('synchronous', async () => {
    const [row] = await ask(primary, 'select sync_state from pg_stat_replication')
    if (row?.['sync_state'] !== 'sync') throw new Error('not yet')
  })
  return {
    primary,
    replica,
    stopPrimary: () => stop(one),
    promote: async () => void (await ask(replica, 'select pg_promote(wait => true)')),
    stop: async () => void (await Promise.all([stop(one), stop(two)])),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGQUIT')
  await ended(child)
}

/** Its own write guarantees stay as they are: each commit is synced to disk. */
const COMMON = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
synchronous_commit = on
`

async function ownFolder(folder: string): Promise<string> {
  const place = join(folder, 'postgres')
  const { uid, gid } = runner()
  await mkdir(place)
  await chmod(place, 0o700)
  if (uid !== undefined && gid !== undefined) await chown(place, uid, gid)
  return place
}

/** Runs statements on the server at a port → the rows of the last one. */
export async function ask(port: number, statement: string, database = 'postgres') {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** What the shop's role is given, from the file that a seller gives it from. */
export async function setRole(port: number): Promise<void> {
  for (const statement of (await readFile('deploy/role.sql', 'utf8')).split(';\n'))
    if (statement.includes('alter role')) await ask(port, statement)
}
