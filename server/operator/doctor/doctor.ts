import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { canonicalEmail } from '#contract/email.ts'
import { newestSchema } from '#server/database/migrate.ts'
import { openAsItIs } from '#server/database/open.ts'
import { openFiles } from '#server/files/open.ts'
import { newId } from '#server/ids.ts'
import { TIMEOUTS } from '#server/mail/deliver.ts'
import { messageOf } from '../../shop-error.ts'
import { rejectPublishedPasswords } from '../../sample/sample-accounts.ts'
import { isPublicShop, type Settings } from '../../settings.ts'
import { withTimeout } from '../../clock.ts'
import { pluralize } from '../../pluralize.ts'
import { beganAt, LATE_MS, shopBackups } from '../backup/schedule.ts'
import { backupIn, openDestination } from '../backup/destinations.ts'
import type { BackupDestination } from '../backup/format.ts'
import { readHeader } from '../backup/read-backup.ts'
import { clockBesideOthers, database, type Finding } from './findings.ts'

const HOUR = 3_600_000
const NOW = 'run npm run shop -- backup to make one now or see what is wrong'

/**
 * Stores, reads and removes a small file at the backup destination, and opens the newest backup
 * (docs/how-to/backups.md).
 */
export async function backups(settings: Settings): Promise<Finding> {
  if (!settings.backupTo)
    return {
      note: 'BACKUP_TO is not set: if this disk fails, the shop is lost. Set it to a folder on another disk or to a bucket',
    }
  const destination = await openDestination(settings)
  const error = await errorOf(destination)
  if (error) return { fix: `BACKUP_TO could not store, read and remove a test file: ${error}` }
  const newest = shopBackups(await destination.names()).find((name) => beganAt(name) <= Date.now())
  if (!newest) return noneYet(settings)
  await readHeader(backupIn(destination, newest, settings.backupPassphrase)) // a wrong passphrase, or a damaged file
  const age = Date.now() - beganAt(newest)
  const text = `the newest backup is ${pluralize(Math.round(age / HOUR), 'hour', 'hours')} old`
  if (age > LATE_MS) return { fix: `${text}: ${NOW}` }
  return { ok: `${text}${settings.backupPassphrase ? ', and BACKUP_PASSPHRASE decrypts it' : ''}` }
}

async function errorOf(destination: BackupDestination): Promise<string | undefined> {
  const name = `doctor-${newId()}`
  const probe = Buffer.from(name)
  try {
    await destination.write(name, parts(probe))
    const stored: Uint8Array[] = []
    for await (const part of destination.read(name)) stored.push(part)
    await destination.remove(name)
    return Buffer.concat(stored).equals(probe) ? undefined : 'the file it returned is different'
  } catch (error) {
    return messageOf(error)
  }
}

async function* parts(probe: Buffer) {
  yield probe
}

async function noneYet(settings: Settings): Promise<Finding> {
  const shop = await openAsItIs(settings)
  await shop?.database.close()
  return shop
    ? { fix: `BACKUP_TO has no backup yet: ${NOW}` }
    : { note: 'BACKUP_TO has no backup yet: the first one is made when the shop starts' }
}

const GB = 1e9

const FREE_MIN = GB

/** Each visitor is a connection, and a thousand may wait at the same time. */
const OPEN_FILES_MIN = 4_096

type Check = (settings: Settings) => Promise<Finding>

const CHECKS: Readonly<Record<string, Check>> = {
  disk,
  'open files': openFilesLimit,
  secret,
  database,
  accounts,
  files,
  backups,
  address,
  mail,
  clock: clockBesideOthers,
}

const POLL_MS = 60_000
const QUIET_MS = 1_000

type Print = (line: string) => void

/**
 * Checks everything that the shop depends on and returns whether nothing must be fixed. One line each; never a
 * secret. `wait` is called with the name of a part that takes longer than a second.
 */
export async function examine(
  settings: Settings,
  print: Print,
  wait: Print = () => undefined,
): Promise<boolean> {
  let isWell = true
  for (const [part, check] of Object.entries(CHECKS)) {
    const slow = setTimeout(() => wait(`      ${part}: waiting for a response …`), QUIET_MS)
    const finding = await withTimeout(check(settings), POLL_MS).catch((error: Error) => ({
      fix: messageOf(error),
    }))
    clearTimeout(slow)
    const [[word, text] = ['', '']] = Object.entries(finding)
    print(`${word.padEnd(4)}  ${part}: ${text.split('\n', 1)[0]}`)
    if ('fix' in finding) isWell = false
  }
  return isWell
}

/**
 * Accounts that keep a public shop from starting, or share a mailbox with another one, from before emails had a
 * canonical form (docs/rules/accounts.md).
 */
async function accounts(settings: Settings): Promise<Finding> {
  const opened = await openAsItIs(settings).catch(() => undefined)
  if (!opened || opened.schema !== newestSchema()) {
    await opened?.database.close()
    return { note: 'not checked: see database' }
  }
  try {
    if (isPublicShop(settings)) await rejectPublishedPasswords(opened)
    const rows = await opened.database.read.selectFrom('accounts').select('email').orderBy('id').execute()
    const doubled = rows.filter(({ email }) => canonicalEmail(email) !== email).map(({ email }) => email)
    if (doubled.length === 0) return { ok: 'each email address has one account' }
    const owners = doubled.map((email) => `${email} (as ${canonicalEmail(email)})`).join(', ')
    return {
      note: `no one can sign in as ${owners}: an older account has the same mailbox. Suspend it in User Management and tell the customer`,
    }
  } finally {
    await opened.database.close()
  }
}

/** The shop itself speaks no TLS, so an https address is a proxy’s. */
async function address({ production, publicUrl, trustProxy }: Settings): Promise<Finding> {
  if (production && /^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl))
    return {
      fix: `PUBLIC_URL is ${publicUrl}: links in emails lead to the reader’s own machine. Set it to the shop’s https:// address`,
    }
  if (publicUrl.startsWith('https:') && trustProxy.length === 0)
    return {
      fix: 'TRUST_PROXY is not set: limits count all customers as one. Set it to the address of the proxy in front',
    }
  return { ok: publicUrl }
}

/** Connects to the mail server and logs in as for an email; sends none. */
async function mail({ smtpUrl, production, dataDir }: Settings): Promise<Finding> {
  if (!smtpUrl) {
    const text = `SMTP_URL is not set: emails are not sent, only saved in ${dataDir}/outbox`
    return production ? { fix: text } : { note: text }
  }
  const { hostname, port } = new URL(smtpUrl)
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS })
  const server = port ? `${hostname}:${port}` : hostname
  try {
    await transport.verify()
    return { ok: `${server} responds and accepts the sign-in` }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (code === 'EAUTH') return { fix: `${server} rejects the user name or password in SMTP_URL` }
    return { fix: `${server} in SMTP_URL does not accept emails: ${message}` }
  } finally {
    transport.close()
  }
}

/** Stores, reads and removes a small file in the image store. */
async function files(settings: Settings): Promise<Finding> {
  const folder = join(settings.dataDir, 'files')
  if (!settings.filesUrl && !(await stat(folder).catch(() => null)))
    return missing(settings, folder, 'mount its disk, or restore a backup')
  const location = settings.filesUrl ? 'FILES_URL' : folder
  const store = await openFiles(settings)
  const name = `doctor-${newId()}` // not in a folder, which would remain
  const probe = Buffer.from(name)
  try {
    await store.put(name, probe)
    const stored = await store.get(name)
    if (!stored?.equals(probe)) return { fix: `${location} returned a different file than was stored in it` }
    await store.remove(name)
  } catch (error) {
    return { fix: `${location} could not store, read and remove a test file: ${messageOf(error)}` }
  }
  return { ok: `a test file was stored, read and removed in ${location}` }
}

/** Free space and write permission in DATA_DIR, or where it will be created. */
export async function disk({ dataDir }: Settings): Promise<Finding> {
  const isThere = await stat(dataDir).catch(() => null)
  if (!isThere) {
    const above = await nearestAbove(dataDir)
    const mayMake = await access(above, constants.W_OK | constants.X_OK).then(
      async () => (await stat(above)).isDirectory(),
      () => false,
    )
    return mayMake
      ? { note: `DATA_DIR ${dataDir} does not exist yet: it is created at the first start` }
      : { fix: `DATA_DIR ${dataDir} can’t be created: no folder can be created in ${above}` }
  }
  const mayWrite = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite)
    return {
      fix: `DATA_DIR ${dataDir} is not writable: run this as its owner, or make it writable for this user`,
    }
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const free = `${((bavail * bsize) / GB).toFixed(1)} GB free`
  if (blocks > 0 && bavail * bsize < FREE_MIN)
    return {
      fix: `only ${free} in DATA_DIR: free some space, because no orders are accepted when the disk is full`,
    }
  return { ok: blocks > 0 ? free : 'writable' }
}

/** The nearest existing folder or file above a path. */
async function nearestAbove(path: string): Promise<string> {
  const above = dirname(path)
  const isThere = above === path || (await stat(above).catch(() => null)) !== null
  return isThere ? above : nearestAbove(above)
}

/** As seen by Node, which raises the soft limit to the hard one. */
async function openFilesLimit(): Promise<Finding> {
  if (!process.report) return { note: 'the limit can’t be read here' }
  Object.assign(process.report, { excludeNetwork: true }) // it would resolve host names; the types lack it
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = report.userLimits?.open_files?.soft
  if (typeof soft === 'number' && soft < OPEN_FILES_MIN)
    return {
      fix: `limit ${soft} is too low: set ulimit -n, or LimitNOFILE of the service, to ${OPEN_FILES_MIN}`,
    }
  return { ok: soft === undefined ? 'no known limit' : `limit ${soft}` }
}

/** A part of DATA_DIR that the first start creates; a shop without it has lost it. */
async function missing(settings: Settings, path: string, next: string): Promise<Finding> {
  const opened = await openAsItIs(settings).catch(() => undefined)
  const account = await opened?.database.read.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  await opened?.database.close()
  if (account) return { fix: `${path} is missing, although the shop has accounts: ${next}` }
  return { note: `${path} does not exist yet: it is created at the first start` }
}

/** Its path and mode, never its content; the same of `.env`, which may contain passwords too. */
async function secret(settings: Settings): Promise<Finding> {
  const ofEnv = isPublicShop(settings) ? await openToOthers(resolve('.env')) : undefined
  if (ofEnv) return ofEnv
  if (settings.secret) return { ok: 'from SECRET' }
  const file = join(settings.dataDir, 'secret')
  if (!(await stat(file).catch(() => null)))
    return missing(
      settings,
      file,
      'copy it from the old DATA_DIR or a backup before the next start, or two-step authentication and links to orders stop working',
    )
  return (await openToOthers(file)) ?? { ok: 'readable only by its owner' }
}

async function openToOthers(file: string): Promise<Finding | undefined> {
  const stats = await stat(file).catch(() => null)
  if (!stats || (stats.mode & 0o077) === 0) return undefined
  return { fix: `other users can read ${file}: run chmod 600 ${file}` }
}
