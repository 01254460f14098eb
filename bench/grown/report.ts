import { machine } from '../report.ts'
import type { CheckedSale } from './check-sale.ts'
import type { TakenOver } from './jobs.ts'
import type { Phase, Sale } from './sale.ts'

interface Facts {
  jobs: TakenOver
  /** ms from the promotion until both shops were ready. */
  readyAfter: number
  /** Transactions of public lists on the replica until the first shop was killed. */
  readThere: number
  /** What a shop said that was given the replica. */
  refused: string
}

export function reportOf(
  sale: Sale,
  { jobs, readyAfter, readThere, refused }: Facts,
  checked: CheckedSale,
): string {
  return [
    '# A sale over two shops',
    '',
    'By `npm run grown`: 50 buyers order through Caddy from two shops of two processes each, on pgbouncer, PostgreSQL with a synchronous',
    'replica, and S3, all on this machine. Each order is sent again with its key until it is acknowledged. A visitor reads a page of products meanwhile.',
    'In a gap somebody waits for an order and none is acknowledged; one that began in the phase before counts whole.',
    '',
    machine(),
    '',
    '| phase | orders | longest gap, s | reads | longest wait of a read, s | errors |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...sale.phases.filter(({ orders, reads }) => orders + reads > 0).map(rowOf),
    '',
    `Acknowledged orders: ${sale.acknowledged.size}, lost ${checked.lost}, doubled ${checked.doubled}.`,
    `Jobs under way when a shop was killed: ${jobs.begun}, none in the hands of a dead process after ${jobs.after.toFixed(1)} s.`,
    `Public lists were read from the replica (\`DATABASE_READ_URL\`): ${readThere} transactions there in the calm.`,
    `Both shops ready ${(readyAfter / 1_000).toFixed(1)} s after the promotion began. A shop given the replica says: ${refused}.`,
    '',
    '```',
    ...checked.lines,
    '```',
    '',
  ].join('\n')
}

function rowOf({ name, orders, longestGap, reads, longestRead, errors }: Phase): string {
  const kinds = [...errors].map(([kind, count]) => `${count} × ${kind}`).join('; ') || 'none'
  return `| ${[name, orders, seconds(longestGap), reads, seconds(longestRead), kinds].join(' | ')} |`
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2)
}
