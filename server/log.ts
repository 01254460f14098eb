import { type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from './settings.ts'

const NEVER = ['password', 'token', 'authorization', 'email', 'mobile', 'phone', 'address', 'secret']

/** An error without what PostgreSQL tells of the row that broke a rule: that may be somebody's address. */
function plainError(error: Error): object {
  const { detail: _, where: __, parameters: ___, ...rest } = stdSerializers.err(error)
  return rest
}

/** The process' log: structured, or readable lines where a person looks on. Secrets and people's data never reach it. */
export function openLog({ logLevel }: Settings): Logger {
  const options = {
    level: logLevel,
    serializers: { err: plainError },
    redact: { paths: NEVER.flatMap((name) => [name, `*.${name}`]), remove: true },
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', singleLine: true }))
}
