import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Settings } from './settings.ts'

const NEVER = ['password', 'token', 'authorization', 'email', 'mobile', 'phone', 'address', 'secret']

/** The field in which @fastify/multipart logs a request's headers at the level trace. */
const UPLOAD = 'busboyOptions'

/**
 * Properties of an error that are logged besides type, message and stack. Libraries attach whole clients, requests
 * and rows to theirs.
 */
const LOGGED_FIELDS = [
  'code',
  'errno',
  'syscall',
  'port',
  'errcode',
  'severity',
  'table',
  'column',
  'constraint',
  'status',
]
const TEXT_MAX = 2_000
const STACK_MAX = 4_000
const CAUSES_MAX = 4
const PARTS_MAX = 4
/** Maximum bytes of log lines waiting to be read; further lines are dropped. */
const UNREAD_MAX = 2 ** 24
/** Lines are collected for this long: writing each one separately costs more than creating it. */
const TOGETHER_MS = 20

/** An error's own message and those of its causes and parts, limited in length. */
function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const fields = Object.entries(error).filter(
    ([name, value]) => LOGGED_FIELDS.includes(name) && isShort(value),
  )
  const isDeepest = depth === CAUSES_MAX
  return {
    type: error.constructor.name,
    message: error.message.slice(0, TEXT_MAX),
    stack: framesOf(error),
    ...Object.fromEntries(fields),
    ...(error.cause === undefined || isDeepest ? {} : { cause: plainError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && !isDeepest
      ? { errors: error.errors.slice(0, PARTS_MAX).map((part) => plainError(part, CAUSES_MAX)) }
      : {}),
  }
}

function isShort(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= 200)
}

/** The stack without the message that precedes it. */
function framesOf({ stack = '' }: Error): string {
  return stack.slice(Math.max(0, stack.search(/^ {4}at /m))).slice(0, STACK_MAX)
}

/**
 * The process's log: JSON, or readable lines in a terminal for development. It never contains secrets or personal
 * data.
 */
export async function openLog({ logLevel, production }: Settings): Promise<Logger> {
  const options = logOptions(logLevel)
  if (production || !process.stdout.isTTY) return pino(options, linesTogether())
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', singleLine: true }))
}

/** Writes to standard output; what is left when the process ends is written before it does. */
function linesTogether(): DestinationStream & { flushSync: () => void } {
  let lines = ''
  const flush = () => {
    if (lines) output.write(lines)
    lines = ''
  }
  process.on('exit', flush) // before pino's own listener, which writes what its output still has
  const output = pino.destination({ sync: false, maxLength: UNREAD_MAX })
  return {
    write: (line) => {
      if (!lines) setTimeout(flush, TOGETHER_MS)
      lines += line
    },
    flushSync: () => {
      flush()
      output.flushSync()
    },
  }
}

export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: { err: (error: unknown) => plainError(error) },
    redact: { paths: [...NEVER.flatMap((name) => [name, `*.${name}`]), UPLOAD], remove: true },
  }
}
