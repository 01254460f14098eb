import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type App, createApp } from '../app.ts'
import {
  backupCommand,
  backupsCommand,
  ownBackupCommand,
  restoreCommand,
  verifyCommand,
} from './backup/backup-command.ts'
import { checkShop } from './check/check.ts'
import { openExistingShop, openPresentShop } from './existing-shop.ts'
import { examine } from './doctor/doctor.ts'
import { exportProductsCommand } from './csv/export-products.ts'
import { importProductsCommand } from './csv/import-products.ts'
import {
  createAccountCommand,
  resetSecondFactorCommand,
  setAccountStatusCommand,
  setPasswordCommand,
  setRoleCommand,
} from './account-commands.ts'
import { messageOf } from '../refusal.ts'
import { filesOf } from '../files/open.ts'
import { progressFor } from '../progress.ts'
import { readSettings, type Settings } from '../settings.ts'

// The operator's commands: npm run shop -- <command>.

const USAGE = `Usage: npm run shop -- <command>
  activate-account EMAIL                  lets a suspended account in again
  backup FILE                             writes the whole shop into one file, also while it runs; it holds personal data and the secret
  backup                                  the same into BACKUP_TO, reads it again, and removes what need not stay there
  backups                                 names the backups in BACKUP_TO
  restore FILE                            fills an empty shop from such a file, on either database; with the shop stopped
  verify FILE                             reads a whole backup and says whether it is sound
  check                                   verifies the shop's invariants, also while it runs; exit code 1 if any is broken
  create-account EMAIL --role ROLE        makes an account (admin, customer, user, dhobi); password from ACCOUNT_PASSWORD, else asked
  doctor                                  looks at settings, disk, clock, mail, files, backups and database; exit code 1 if anything must be mended
  export-products FILE.csv                writes every product into a file for a spreadsheet
  import-products FILE.csv                changes and adds products by such a file, after saying what is wrong in which line; broken off, run it again
  reset-second-factor EMAIL               lets an admin who lost app and recovery codes log in with the password alone
  set-password EMAIL                      gives an account another password, from ACCOUNT_PASSWORD or asked; its sessions end
  set-role EMAIL --role ROLE              makes an account an admin, or an admin none; its sessions end
  seed --orders N --products N [--users N]  adds a synthetic shop of any size to what is there, for trying and measuring
  suspend-account EMAIL                   keeps an account out, admins too but the last one; its sessions end`

/** From the shop itself, each minute at which a backup may be due. */
const IF_DUE = '--if-due'

interface AccountArguments {
  email: string | undefined
  role: string | undefined
  say: typeof say
}

type AccountCommand = (app: App, given: AccountArguments) => Promise<void>
const ON_ACCOUNT = new Map<string, AccountCommand>([
  ['activate-account', (app, given) => setAccountStatusCommand(app, { ...given, status: 'active' })],
  ['create-account', createAccountCommand],
  ['reset-second-factor', resetSecondFactorCommand],
  ['set-password', setPasswordCommand],
  ['set-role', setRoleCommand],
  ['suspend-account', (app, given) => setAccountStatusCommand(app, { ...given, status: 'suspended' })],
])
type BackupCommand = (settings: Settings, given: string | undefined) => Promise<void>
const ON_BACKUPS = new Map<string, BackupCommand>([
  [
    'backup',
    (settings, given) =>
      given && given !== IF_DUE
        ? backupCommand(settings, given, say)
        : ownBackupCommand(settings, given === IF_DUE, say),
  ],
  ['backups', (settings) => backupsCommand(settings, say)],
  ['verify', (settings, given) => verifyCommand(settings, given, say)],
])
const CHANGING = ['export-products', 'import-products', 'seed', ...ON_ACCOUNT.keys()]
/** All others are of a shop that is there, so that a mistyped place is refused. */
const MAY_MAKE_A_SHOP = ['create-account', 'seed']

process.umask(0o077) // what a command writes is for its own user alone

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`samagri: ${messageOf(error)}\n`)
  process.exitCode = 1
}

async function run([command, ...rest]: string[]): Promise<number> {
  if (command === 'check') return (await checkCommand()) ? 0 : 1
  if (command === 'doctor') return (await examine(readSettings(), say, say)) ? 0 : 1
  if (command === 'restore') return (await restoreCommand(readSettings(), rest[0], say)) ? 0 : 1
  const onBackups = command === undefined ? undefined : ON_BACKUPS.get(command)
  if (onBackups) {
    await onBackups(readSettings(), rest[0])
    return 0
  }
  if (command && CHANGING.includes(command)) {
    if (!MAY_MAKE_A_SHOP.includes(command)) await refuseWithoutShop()
    return runOnShop(command, rest)
  }
  say(USAGE)
  if (command === undefined || ['--help', '-h', 'help'].includes(command)) return 0
  throw new Error(`there is no command ${command}`)
}

async function checkCommand(): Promise<boolean> {
  const shop = await openPresentShop(readSettings(), filesOf) // a silent bucket hides nothing else
  try {
    const { step } = progressFor('Checking the invariants', say)
    return await checkShop(shop, say, { step })
  } finally {
    await shop.close()
  }
}

async function refuseWithoutShop(): Promise<void> {
  const shop = await openExistingShop(readSettings())
  await shop.close()
}

/** What changes a shop or reads all of it, and may make it where there is none. */
async function runOnShop(command: string, rest: string[]): Promise<number> {
  const app = await createApp(readSettings(), { log: pino({ level: 'silent' }), unhurried: true })
  try {
    if (command === 'seed') {
      const { seedCommand } = await import('../sample/seed/seed-shop.ts') // much code that no other command needs
      await seedCommand(app, rest, say)
      return 0
    }
    if (command === 'export-products') {
      await exportProductsCommand(app, { file: rest[0], say })
      return 0
    }
    if (command === 'import-products') {
      return (await importProductsCommand(app, { file: rest[0], say })) ? 0 : 1
    }
    await onAccount(app, command, rest)
    return 0
  } finally {
    await app.close()
  }
}

async function onAccount(app: App, command: string, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { role: { type: 'string' } },
    allowPositionals: true,
  })
  await ON_ACCOUNT.get(command)?.(app, { email: positionals[0], role: values.role, say })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
