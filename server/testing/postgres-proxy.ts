import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A COMMIT held by the proxy. Its sender has lost the connection and does not know the outcome. */
export interface HeldCommit {
  /** Passes it to the server after all; returns whether the server committed. */
  deliver: () => Promise<boolean>
  /** Closes the server's side: the transaction is rolled back. */
  lose: () => void
}

/** A network between shop and database that fails when a test wants it to. */
export interface PostgresProxy {
  /** The database's address by way of the proxy. */
  url: string
  /** Every connection that is open now stays open, but no bytes pass any more, in either direction. */
  swallow: () => void
  /** Ends every connection that is open now, as a stopped server does. */
  reset: () => void
  /** Resets new connections immediately, or accepts them again. */
  reject: (refuses: boolean) => void
  /**
   * From now on the COMMIT of a transaction that contains `of` does not pass: its connection is reset instead, and
   * `held` receives the COMMIT.
   */
  cutAtCommit: (of: string, held: (commit: HeldCommit) => void) => void
  /** COMMITs pass again. */
  repair: () => void
  /** New connections go to another server, as after a failover. */
  turnTo: (url: string) => void
}

const COMMIT = Buffer.from('commit\0')

/** Starts a proxy in front of the database at `databaseUrl`; removed when the test has finished. */
export async function postgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  let target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const live = new Set<{ swallowed: boolean }>()
  let refuses = false
  let cutting: { of: string; held: (commit: HeldCommit) => void } | undefined
  const server = createServer((client) => {
    client.on('error', () => undefined)
    if (refuses) return void client.resetAndDestroy()
    const database = connect(Number(target.port), target.hostname).on('error', () => undefined)
    const pair = { swallowed: false }
    let said = false
    live.add(pair)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from)
      from.on('end', () => !pair.swallowed && to.end())
      from.on('close', () => {
        open.delete(from)
        if (!pair.swallowed) to.destroy()
      })
    }
    database.on('data', (bytes) => !pair.swallowed && client.write(bytes))
    client.on('data', (bytes) => {
      if (pair.swallowed) return
      const commits = bytes.includes(COMMIT)
      if (commits && said && cutting) {
        pair.swallowed = true
        client.resetAndDestroy()
        return cutting.held(hold(database, bytes))
      }
      said = !commits && (said || bytes.includes(cutting?.of ?? COMMIT))
      database.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    swallow: () => live.forEach((pair) => (pair.swallowed = true)),
    reset: () => open.forEach((socket) => socket.destroy()),
    reject: (now) => (refuses = now),
    cutAtCommit: (of, held) => (cutting = { of, held }),
    repair: () => (cutting = undefined),
    turnTo: (other) => (target = new URL(other)),
  }
}

function hold(database: Socket, commit: Buffer): HeldCommit {
  return {
    deliver: async () => {
      if (database.destroyed) return false
      database.write(commit)
      // A server that has ended the connection closes it or resets it.
      const ended: Promise<unknown[]> = Promise.race([once(database, 'data'), once(database, 'close')]).catch(
        () => [],
      )
      const [response] = await ended
      database.destroy()
      return Buffer.isBuffer(response) && response.includes('COMMIT')
    },
    lose: () => void database.destroy(),
  }
}
