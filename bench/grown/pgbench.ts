import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Value } from '../../server/database/database.ts'
import type { Statement } from './order-acts.ts'

const run = promisify(execFile)
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** One order's statements for pgbench: ids of rows are new each time, the invoice number is the one it got. */
export function scriptOf(statements: readonly Statement[], orderId: string, kept: readonly string[]): string {
  const valueOf = (text: Value | undefined): string => {
    if (text === null || text === undefined) return 'null'
    if (typeof text === 'number') return String(text)
    if (text === orderId || text === `${orderId}.webp`) return ':order_id'
    if (/^INV-\d{4}-\d{6}$/.test(text)) return `'${text.slice(0, 9)}' || lpad(:last_number::text, 6, '0')`
    if (UUID.test(text) && !kept.includes(text)) return 'gen_random_uuid()::text'
    return `'${text.replaceAll("'", "''")}'`
  }
  const lines = statements.map(({ text, values }) => {
    const whole = text.replaceAll(/\$(\d+)/g, (_, n: string) => valueOf(values[Number(n) - 1]))
    return /returning "last_number"/.test(text) ? `${whole} \\gset` : `${whole};`
  })
  return [String.raw`select quote_literal(gen_random_uuid()) as order_id \gset`, ...lines, ''].join('\n')
}

/** Transactions a second by pgbench, whose statements are written in `script`. */
export async function pgbench(
  program: string,
  { url, script, clients, seconds }: { url: string; script: string; clients: number; seconds: number },
): Promise<number> {
  const file = `${process.env['TMPDIR'] ?? '/tmp'}/samagri-pgbench-${process.pid}.sql`
  await writeFile(file, script)
  const { port, username, hostname, pathname } = new URL(url)
  const where = ['-h', hostname, '-p', port, '-U', username]
  const how = ['-n', '-f', file, '-c', String(clients), '-j', '2', '-T', String(seconds)]
  const { stdout } = await run(program, [...where, ...how, pathname.slice(1)])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
