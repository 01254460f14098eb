import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { readOrigin } from '#contract/api-origin.ts'
import { email } from '#contract/fields.ts'
import description from '../package.json' with { type: 'json' }

// The only reader of the environment. An invalid value is one line that names the variable and the expected form.

export interface Settings {
  production: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** A replica of it from which public lists are read. */
  databaseReadUrl: string | undefined
  databaseBounds: DatabaseBounds
  filesUrl: string | undefined
  awsKeys: AwsKeys | undefined
  /** A folder or an s3:// bucket for the shop's backups; undefined: none are made. */
  backupTo: string | undefined
  backupKeys: AwsKeys | undefined
  /** The hour in India of the nightly backup. */
  backupAt: number
  /** Minutes between backups; undefined: one a night. */
  backupEvery: number | undefined
  /** Encrypts and decrypts each backup. */
  backupPassphrase: string | undefined
  smtpUrl: string | undefined
  /** Origin used in emails and links, never the Host header. */
  publicUrl: string
  /** The API's origin for the served pages; undefined: the one set at build time, else their own origin. */
  apiOrigin: string | undefined
  /** Other origins whose pages may call this API. */
  webOrigins: string[]
  adminEmail: string | undefined
  adminPassword: string | undefined
  sampleData: boolean
  /** Signs image URLs; undefined: generated once in the data folder. */
  secret: string | undefined
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  rateLimits: boolean
  workers: number
  /** How long it keeps serving after a stop signal, so the proxy notices first. */
  drainSeconds: number
  logLevel: string
  /** Also in a terminal: in production, and if LOG_LEVEL is set. */
  logRequests: boolean
}

/** For a running shop: a statement that takes this long is stuck. */
export interface DatabaseBounds {
  /** Per process; a request that gets no connection within five seconds is rejected. */
  connections: number
  statementSeconds: number
  lockSeconds: number
}

export interface AwsKeys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

/** Whether the settings show that the shop is reachable by the public. */
export function isPublicShop({ production, publicUrl }: Settings): boolean {
  return production || publicUrl.startsWith('https:')
}

export class SettingError extends Error {
  override name = 'SettingError'
}

/** Any other would be a shop for trying, with sample accounts. */
const ENVIRONMENTS = ['production', 'development', 'test']
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Settings from the environment, with a `.env` file at the root as the fallback. Throws SettingError. */
export function readSettings(environment: NodeJS.ProcessEnv = withEnvFile()): Settings {
  const raw = (name: string) => {
    unread.delete(name)
    return environment[name]
  }
  const text = (name: string) => raw(name)?.trim() || undefined
  const number = (name: string, usual: string, min: number, max: number) =>
    integer(name, text(name) ?? usual, min, max)
  const production = oneOf('NODE_ENV', text('NODE_ENV') ?? 'development', ENVIRONMENTS) === 'production'
  const port = number('PORT', '3000', 0, 65_535)
  const awsKeys = keys(text('AWS_ACCESS_KEY_ID'), text('AWS_SECRET_ACCESS_KEY'), text('AWS_SESSION_TOKEN'))
  const settings: Settings = {
    production,
    port,
    host: text('HOST') ?? '127.0.0.1',
    dataDir: folder('DATA_DIR', text('DATA_DIR') ?? 'data'),
    databaseUrl: url('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']),
    databaseReadUrl: url('DATABASE_READ_URL', text('DATABASE_READ_URL'), ['postgres:', 'postgresql:']),
    databaseBounds: {
      connections: number('DATABASE_CONNECTIONS', '10', 2, 100),
      statementSeconds: number('DATABASE_STATEMENT_SECONDS', '30', 1, 600),
      lockSeconds: number('DATABASE_LOCK_SECONDS', '10', 1, 600),
    },
    filesUrl: bucketUrl('FILES_URL', text('FILES_URL')),
    awsKeys,
    backupTo: backupTo(text('BACKUP_TO')),
    backupKeys: keys(text('BACKUP_ACCESS_KEY_ID'), text('BACKUP_SECRET_ACCESS_KEY')) ?? awsKeys,
    backupAt: number('BACKUP_AT', '2', 0, 23),
    backupEvery: backupEvery(text('BACKUP_EVERY')),
    backupPassphrase: passphrase(raw('BACKUP_PASSPHRASE')),
    smtpUrl: smtpUrl(text('SMTP_URL')),
    publicUrl: origin('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`),
    apiOrigin: apiOrigin(text('API_ORIGIN')),
    webOrigins: list(text('WEB_ORIGINS')).map((one) => origin('WEB_ORIGINS', one)),
    adminEmail: adminEmail(text('ADMIN_EMAIL')),
    adminPassword: adminPassword(raw('ADMIN_PASSWORD')),
    sampleData:
      oneOf('SAMPLE_DATA', text('SAMPLE_DATA') ?? (production ? 'no' : 'yes'), ['yes', 'no']) === 'yes',
    secret: secret(text('SECRET')),
    trustProxy: list(text('TRUST_PROXY')).map(proxy),
    rateLimits: oneOf('RATE_LIMITS', text('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on',
    workers: number('WORKERS', '1', 1, 64),
    drainSeconds: number('DRAIN_SECONDS', '0', 0, 60),
    logRequests: production || text('LOG_LEVEL') !== undefined,
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  }
  if (production && settings.databaseUrl && !settings.secret) {
    throw new SettingError(
      'SECRET is missing: in production with DATABASE_URL it is required, at least 32 characters',
    )
  }
  if (settings.databaseReadUrl && !settings.databaseUrl) {
    throw new SettingError('DATABASE_URL is missing: DATABASE_READ_URL must be a replica of it')
  }
  if (settings.filesUrl && !settings.awsKeys) {
    throw new SettingError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: FILES_URL needs both')
  }
  if (settings.backupTo?.startsWith('s3:') && !settings.backupKeys) {
    throw new SettingError(
      'BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY are missing: a bucket in BACKUP_TO needs both',
    )
  }
  for (const name of unread)
    process.stderr.write(`samagri: ${name} in .env is not a setting: check its spelling\n`)
  return settings
}

/** Names taken from `.env`, without those that are settings. Child processes inherit them and don’t report again. */
const unread = new Set<string>()

function withEnvFile(): NodeJS.ProcessEnv {
  if (!existsSync('.env')) return process.env
  const text = readFileSync('.env', 'utf8')
  if (text.includes('\0')) throw new SettingError('.env must be saved as UTF-8')
  for (const [name, value] of Object.entries(parseEnv(text.replace(/^\uFEFF/, '')))) {
    if (process.env[name] !== undefined) continue
    process.env[name] = value
    unread.add(name)
  }
  return process.env
}

function integer(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (value >= min && value <= max) return value
  throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
}

function oneOf(name: string, text: string, words: readonly string[]): string {
  if (words.includes(text)) return text
  throw new SettingError(`${name} must be one of ${words.join(', ')}, not "${text}"`)
}

function url(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  const encoded = /^(smtps?|postgres(ql)?):/.test(text) ? ', with # as %23 and / as %2F in its password' : ''
  throw new SettingError(
    `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}${encoded}`,
  )
}

function smtpUrl(text: string | undefined): string | undefined {
  const checked = url('SMTP_URL', text, ['smtp:', 'smtps:'])
  if (checked === undefined || new URL(checked).hostname) return checked
  throw new SettingError('SMTP_URL must name a mail server: smtp://user:pass@host:port')
}

function bucketUrl(name: string, text: string | undefined): string | undefined {
  const checked = url(name, text, ['s3:'])
  if (checked === undefined) return undefined
  const { hostname, pathname, searchParams } = new URL(checked)
  const endpoint = searchParams.get('endpoint') ?? 'https://aws'
  const isServer = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)
  if (hostname && /^\/?$/.test(pathname) && isServer) return checked
  throw new SettingError(`${name} must look like s3://bucket?endpoint=https://s3.example&region=ap-south-1`)
}

function backupTo(text: string | undefined): string | undefined {
  return text?.includes('://') ? bucketUrl('BACKUP_TO', text) : text && folder('BACKUP_TO', text)
}

function folder(name: string, text: string): string {
  if (!text.startsWith('~')) return resolve(text)
  throw new SettingError(`${name} must be a full path: ~ works only in a shell`)
}

function backupEvery(text: string | undefined): number | undefined {
  return text === undefined ? undefined : integer('BACKUP_EVERY', text, 15, 1_440)
}

function passphrase(text: string | undefined): string | undefined {
  if (!text || text.length >= 12) return text || undefined
  throw new SettingError('BACKUP_PASSPHRASE must be at least 12 characters long')
}

function keys(
  accessKeyId: string | undefined,
  secretAccessKey: string | undefined,
  sessionToken?: string,
): AwsKeys | undefined {
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, sessionToken } : undefined
}

function origin(name: string, text: string): string {
  const checked = readOrigin(text)
  if (checked !== undefined) return checked
  throw new SettingError(`${name} must be an origin such as https://shop.example, not "${text}"`)
}

function apiOrigin(text: string | undefined): string | undefined {
  return text === undefined ? undefined : origin('API_ORIGIN', text)
}

function list(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter(Boolean)
}

/** An IP address, a range such as 10.0.0.0/8, or a named range. */
function proxy(text: string): string {
  const [address = '', bits = '32', ...rest] = text.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  const isRange = isIP(address) > 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest
  if ((isRange && rest.length === 0) || ['loopback', 'linklocal', 'uniquelocal'].includes(text)) return text
  throw new SettingError(`TRUST_PROXY must be addresses such as 10.0.0.1 or 10.0.0.0/8, not "${text}"`)
}

function secret(text: string | undefined): string | undefined {
  if (text === undefined || text.length >= 32) return text
  throw new SettingError('SECRET must be at least 32 characters long')
}

function adminEmail(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const { data } = email.safeParse(text)
  if (data !== undefined) return data
  throw new SettingError('ADMIN_EMAIL must be an email address')
}

function adminPassword(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (text.length >= 6 && text.length <= 128) return text
  throw new SettingError('ADMIN_PASSWORD must be 6 to 128 characters long')
}

/** Of this program, as named in CHANGELOG.md. */
export const VERSION: string = description.version
