import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from './report.ts'

const run = promisify(execFile)
export const CONNECTIONS = 50
/** An answer of megabytes is slow for the last of so many. */
const ANSWER_S = 30
const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'))

/** Answers a second that 50 connections get in `seconds`, by wrk where it is installed, else by autocannon. */
export type Load = (url: string, headers: Record<string, string>, seconds: number) => Promise<number>

export async function findLoad(): Promise<{ name: string; load: Load }> {
  const hasWrk = await run('wrk', ['--version']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT', // it says its version and exits with 1
  )
  return hasWrk ? { name: 'wrk', load: byWrk } : { name: 'autocannon', load: byAutocannon }
}

async function byWrk(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const given = ['-c', String(CONNECTIONS), '-d', `${seconds}s`, '--timeout', `${ANSWER_S}s`]
  const args = ['-t', '1', ...given, ...headerArgs(headers), url]
  const { stdout } = await run('wrk', args)
  const failed = /Socket errors.*|Non-2xx or 3xx responses.*/.exec(stdout)
  if (failed) throw new Error(`${url}: ${failed[0]}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

async function byAutocannon(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const given = ['-c', String(CONNECTIONS), '-d', String(seconds), '-t', String(ANSWER_S)]
  const args = ['--json', ...given, ...headerArgs(headers), url]
  const { stdout } = await run(process.execPath, [AUTOCANNON, ...args], { maxBuffer: 2 ** 26 })
  const { requests, errors, timeouts } = JSON.parse(stdout) as Record<'errors' | 'timeouts', number> & {
    requests: { average: number }
  }
  if (errors + timeouts > 0) throw new Error(`${url}: ${errors} errors, ${timeouts} without an answer`)
  return requests.average
}

function headerArgs(headers: Record<string, string>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
}

/** Medians of answers a second by two servers that take turns under the same load, and of the other's share of one. */
export interface Rates {
  one: number
  other: number
  share: number
}

/** Turns that are counted, of which the median is told. */
export const ROUNDS = 5

/** Runs two loads in turn; each warms once. */
export async function ratesInTurn(one: () => Promise<number>, other: () => Promise<number>): Promise<Rates> {
  await one() // warms
  await other()
  const turns: { one: number; other: number }[] = []
  for (let i = 0; i < ROUNDS; i += 1) turns.push({ one: await one(), other: await other() })
  return {
    one: median(turns.map((turn) => turn.one)),
    other: median(turns.map((turn) => turn.other)),
    share: median(turns.map((turn) => turn.other / turn.one)),
  }
}
