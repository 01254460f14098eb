import { mkdir, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import type { Engine } from '../server/database/database.ts'

const BEGUN = performance.now()
const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/** `--only=TEXT`: measures only what has this text in its name, and stores no report. */
export const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)

/** The machine, versions besides Node's, and the commit if there is one. */
export function machine(versions: readonly string[] = []): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const cpu = `${cpus().length} × ${cpus()[0]?.model.trim()}`
  const day = new Date().toISOString().slice(0, 10)
  return `${[cpu, memory, `Node ${process.version}`, ...versions, day].join(', ')}. ${commit()}`.trimEnd()
}

function commit(): string {
  const args = ['describe', '--always', '--exclude=*', '--dirty=, changed']
  try {
    return `Commit ${execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()}.`
  } catch {
    return '' // not a checkout
  }
}

/** Logs progress with the seconds since the start. */
export function print(what: string): void {
  process.stderr.write(`${String(Math.round((performance.now() - BEGUN) / 1_000)).padStart(4)} s  ${what}\n`)
}

/** The value below which a `share` of all values lies; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** A Markdown table; numbers are right-aligned, in all columns but the first `left`. */
export function table(
  headers: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  left = 1,
): string[] {
  const rule = headers.map((_, i) => (i < left ? '---' : '---:'))
  return [headers, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

/** The engines given to the command; both if there are none. */
export function wantedEngines(): readonly Engine[] {
  const named = ENGINES.filter((engine) => process.argv.includes(engine))
  return named.length > 0 ? named : ENGINES
}

/** Prints a report, and stores a complete one in bench/results. */
export async function publish(name: string, lines: readonly string[]): Promise<void> {
  const text = `${lines.join('\n')}\n`
  process.stdout.write(text)
  if (only !== undefined || wantedEngines().length < ENGINES.length) return
  await mkdir('bench/results', { recursive: true })
  await writeFile(`bench/results/${name}.md`, text)
  print(`stored in bench/results/${name}.md`)
}
