import { Client } from 'pg'

const LOOK_MS = 50

/** What the shop's connections wait for inside their transactions, until it is stopped → per cent by kind. */
export async function watchWaits(url: string): Promise<() => Promise<Map<string, number>>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const seen = new Map<string, number>()
  let looking: Promise<unknown> = Promise.resolve()
  const look = async () => {
    for (const { kind } of (await client.query<{ kind: string }>(WAITS)).rows)
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
  }
  const timer = setInterval(() => (looking = looking.then(look)), LOOK_MS)
  return async () => {
    clearInterval(timer)
    await looking
    await client.end()
    const all = [...seen.values()].reduce((sum, count) => sum + count, 0)
    const shares = [...seen].map(([kind, count]): [string, number] => [kind, (100 * count) / all])
    return new Map(shares.toSorted(([, a], [, b]) => b - a))
  }
}

const WAITS = `select case when state = 'idle in transaction' then 'for its next statement'
    when wait_event_type = 'Lock' then 'for a row or lock of another'
    when wait_event_type in ('IO', 'IPC') or wait_event like 'WAL%' or wait_event = 'SyncRep' then 'for the disk'
    else 'working' end as kind
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and xact_start is not null`
