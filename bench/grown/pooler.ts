import type { ChildProcess } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { runner } from '../../server/testing/postgres-binaries.ts'
import { ask } from './postgres-pair.ts'
import { start, untilDone } from './processes.ts'

export interface Pooler {
  url: string
  port: number
  /** From now on it connects to the server at another port. */
  turnTo: (port: number) => Promise<void>
}

/** pgbouncer in transaction mode before the server at a port. */
export async function startPooler(program: string, folder: string, server: number): Promise<Pooler> {
  const port = await freePort()
  const place = join(folder, 'pgbouncer')
  const { uid, gid } = runner()
  await mkdir(place)
  const settings = join(place, 'pgbouncer.ini')
  await writeFile(join(place, 'users'), '"postgres" ""\n')
  await writeFile(settings, settingsFor(place, port, server))
  if (uid !== undefined && gid !== undefined) await chown(place, uid, gid)
  const child: ChildProcess = start(program, [settings], {
    log: join(folder, 'pgbouncer.log'),
    as: runner(),
    cwd: place,
  })
  await untilDone('pgbouncer', () => ask(port, 'select 1', 'shop'))
  return {
    url: `postgres://postgres@127.0.0.1:${port}/shop`,
    port,
    turnTo: async (next) => {
      await writeFile(settings, settingsFor(place, port, next))
      child.kill('SIGHUP')
    },
  }
}

/** As compose.yaml sets it: who waits three seconds is refused, and a server that is gone is asked each second. */
function settingsFor(place: string, port: number, server: number): string {
  return `
[databases]
shop = host=127.0.0.1 port=${server} dbname=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(place, 'users')}
pool_mode = transaction
ignore_startup_parameters = options
query_wait_timeout = 3
server_login_retry = 1
default_pool_size = 40
max_client_conn = 400
log_connections = 0
log_disconnections = 0
`
}
