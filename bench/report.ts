import { mkdir, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import type { Engine } from '../server/database/database.ts'

const BEGUN = performance.now()

/** What was measured on, and with which versions besides Node's. */
export function machine(versions: readonly string[] = []): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  const parts = [
    `${cpus().length} × ${cpu?.model.trim()}`,
    `${memory} GiB`,
    `Node ${process.version}`,
    ...versions,
    day,
  ]
  return `${parts.join(', ')}.`
}

/** Which commit was measured; nothing where it is no checkout. */
export function commit(): string {
  try {
    const name = execFileSync('git', ['describe', '--always', '--exclude=*', '--dirty=, changed'], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return `Commit ${name.trim()}.`
  } catch {
    return ''
  }
}

/** Tells whoever waits how far it is, after how many seconds. */
export function say(what: string): void {
  process.stderr.write(`${String(Math.round((performance.now() - BEGUN) / 1_000)).padStart(4)} s  ${what}\n`)
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** A rounded number as people read it. */
export function whole(count: number): string {
  return Math.round(count).toLocaleString('en')
}

/** The engines that the command names, both where it names none. */
export function wantedEngines(): readonly Engine[] {
  const named = ENGINES.filter((engine) => process.argv.includes(engine))
  return named.length > 0 ? named : ENGINES
}

const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/** Prints a report and keeps one of both engines in bench/results. */
export async function publish(name: string, text: string): Promise<void> {
  process.stdout.write(text)
  if (wantedEngines().length < ENGINES.length) return
  await mkdir('bench/results', { recursive: true })
  await writeFile(`bench/results/${name}.md`, text)
  say(`kept in bench/results/${name}.md`)
}
