import { sql } from 'kysely'
import { openAsItIs } from '../../database/open.ts'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

const ASK_MS = 5_000
/** A code of an authenticator app lives for so long; S3 refuses from a quarter of an hour on. */
const APART_MAX_S = 30

interface Other {
  name: string
  /** How far its clock is before this machine's, in seconds; undefined: it does not say. */
  ahead: number | undefined
}

/** This machine's clock beside those of the database, the S3 server and whoever answers at PUBLIC_URL. */
export async function clockBesideOthers(settings: Settings): Promise<Finding> {
  const { databaseUrl, filesUrl, publicUrl } = settings
  const endpoint = filesUrl && new URL(filesUrl).searchParams.get('endpoint')
  const others: Other[] = await Promise.all(
    [
      ...(databaseUrl ? [{ name: 'the database', ahead: ofDatabase(settings) }] : []),
      ...(endpoint ? [{ name: 'the S3 server', ahead: ofServer(endpoint) }] : []),
      { name: 'PUBLIC_URL', ahead: ofServer(`${publicUrl}/api/health`) },
    ].map(async ({ name, ahead }) => ({ name, ahead: await ahead.catch(() => undefined) })),
  )
  const off = others.find(({ ahead = 0 }) => Math.abs(ahead) > APART_MAX_S)
  if (off)
    return {
      fix: `${off.name} and this machine are ${Math.round(Math.abs(off.ahead!))} s apart: set both clocks with NTP`,
    }
  const asked = others.filter(({ ahead }) => ahead !== undefined).map(({ name }) => name)
  const silent = others.filter(({ ahead }) => ahead === undefined).map(({ name }) => name)
  if (silent.length > 0)
    return {
      note: `no time from ${silent.join(' and ')}; ${asked.length > 0 ? `matches ${asked.join(', ')}` : 'not compared'}`,
    }
  return { ok: `matches ${asked.join(', ')}` }
}

async function ofDatabase(settings: Settings): Promise<number | undefined> {
  const opened = await openAsItIs(settings)
  if (!opened) return undefined
  try {
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(opened.database.read)
    return aheadOf(rows[0]?.now)
  } finally {
    await opened.database.close()
  }
}

async function ofServer(address: string): Promise<number | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_MS), redirect: 'manual' })
  await answer.body?.cancel()
  return aheadOf(answer.headers.get('date'))
}

function aheadOf(time: string | null | undefined): number | undefined {
  const ahead = (Date.parse(time ?? '') - Date.now()) / 1_000
  return Number.isNaN(ahead) ? undefined : ahead
}
