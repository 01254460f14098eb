import { cpus, totalmem } from 'node:os'

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

/** Tells whoever waits how far it is, after how many seconds. */
export function say(what: string): void {
  process.stderr.write(`${String(Math.round((performance.now() - BEGUN) / 1_000)).padStart(4)} s  ${what}\n`)
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
