import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
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
import { openUpgradedShop } from './existing-shop.ts'
import { examine } from './doctor/doctor.ts'
import { exportProductsCommand, importProductsCommand } from './csv/csv-commands.ts'
import {
  createAccountCommand,
  resetSecondFactorCommand,
  setAccountStatusCommand,
  setPasswordCommand,
  setRoleCommand,
} from './account-commands.ts'
import { messageOf } from '../shop-error.ts'
import { filesOf } from '../files/open.ts'
import { progressFor } from '../progress.ts'
import { readSettings, type Settings } from '../settings.ts'

// The operator commands: npm run shop -- <command>.

const USAGE = `Usage: npm run shop -- <command>
  activate-account EMAIL                  activates a suspended account
  backup FILE                             backs up the whole shop to one file, also while it runs; the file contains personal data and the secret
  backup                                  backs up to BACKUP_TO, checks the backup, and removes old ones
  backups                                 lists the backups in BACKUP_TO
  restore FILE                            restores a backup into an empty, stopped shop, on either database
  verify FILE                             checks that a backup is complete and undamaged
  check                                   checks the shop's invariants, also while it runs; exit code 1 if any is broken
  create-account EMAIL --role ROLE        creates an account (admin, manager, order-desk, catalogue, accountant, customer, user, dhobi); reads the password from ACCOUNT_PASSWORD or asks for it
  doctor                                  checks settings, disk, clock, email, files, backups and database; exit code 1 if anything must be fixed
  export-products FILE.csv                exports all products to a CSV file
  import-products FILE.csv                imports products from a CSV file; lists errors by line first; if interrupted, run it again
    [--dry-run]                           only shows what would change
    [--category 'CATEGORY > SUBCATEGORY'] [--hsn CODE] [--shipping RUPEES] [--images]  for WooCommerce and Shopify exports: values missing from the file; --images downloads the images
  reset-second-factor EMAIL               turns off two-step authentication for an admin who has lost the app and the recovery codes
  set-password EMAIL                      sets a new password from ACCOUNT_PASSWORD or asks for it; signs the account out everywhere
  set-role EMAIL --role ROLE              changes the role of an account; signs it out everywhere
  seed --orders N --products N [--users N]  adds synthetic products, users and orders for testing
  suspend-account EMAIL                   suspends an account, but not the last admin; signs it out everywhere`

const IMPORT_OPTIONS = {
  'dry-run': { type: 'boolean' },
  category: { type: 'string' },
  hsn: { type: 'string' },
  shipping: { type: 'string' },
  images: { type: 'boolean' },
} as const

/** `--if-due` is used by the shop itself, each minute at which a backup may be due. */
const BACKUP_OPTIONS = { 'if-due': { type: 'boolean' } } as const

interface AccountArguments {
  email: string | undefined
  role: string | undefined
  print: typeof print
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
type BackupCommand = (settings: Settings, given: string | undefined, ifDue?: boolean) => Promise<void>
const ON_BACKUPS = new Map<string, BackupCommand>([
  [
    'backup',
    (settings, given, ifDue = false) =>
      given ? backupCommand(settings, given, print) : ownBackupCommand(settings, ifDue, print),
  ],
  ['backups', (settings) => backupsCommand(settings, print)],
  ['verify', (settings, given) => verifyCommand(settings, given, print)],
])
const WITHOUT_ARGUMENTS = ['backups', 'check', 'doctor']
const CHANGING = ['export-products', 'import-products', 'seed', ...ON_ACCOUNT.keys()]
/** All others need a shop of this version: a mistyped path is an error, and a running older shop is not upgraded. */
const MAY_MAKE_A_SHOP = ['create-account', 'seed']

process.stdout.on('error', () => undefined) // a command ends as usual if no one reads its output, as after "| head -1"
process.umask(0o077) // files written by a command are only for its own user

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`samagri: ${messageOf(error).split('\n', 1)[0]}\n`)
  process.exitCode = 1
}

async function run([command, ...rest]: string[]): Promise<number> {
  if (command && WITHOUT_ARGUMENTS.includes(command)) parse(rest, {}, 0)
  if (command === 'check') return (await checkCommand()) ? 0 : 1
  if (command === 'doctor') return (await examine(readSettings(), print, print)) ? 0 : 1
  if (command === 'restore')
    return (await restoreCommand(readSettings(), parse(rest, {}).given, print)) ? 0 : 1
  const onBackups = command === undefined ? undefined : ON_BACKUPS.get(command)
  if (onBackups) {
    const { given, values } = parse(rest, BACKUP_OPTIONS)
    await onBackups(readSettings(), given, values['if-due'])
    return 0
  }
  if (command && CHANGING.includes(command)) {
    if (!MAY_MAKE_A_SHOP.includes(command)) await rejectWithoutShop()
    return runOnShop(command, rest)
  }
  print(USAGE)
  if (command === undefined || ['--help', '-h', 'help'].includes(command)) return 0
  throw new Error(`unknown command ${command}`)
}

async function checkCommand(): Promise<boolean> {
  const shop = await openUpgradedShop(readSettings(), filesOf) // an unresponsive bucket must not hide other results
  try {
    const { step } = progressFor('Checking the invariants', print)
    return await checkShop(shop, print, { step })
  } finally {
    await shop.close()
  }
}

async function rejectWithoutShop(): Promise<void> {
  const shop = await openUpgradedShop(readSettings())
  await shop.close()
}

/** Commands that change a shop or read all of it, and may create it. */
async function runOnShop(command: string, rest: string[]): Promise<number> {
  const app = await createApp(readSettings(), { log: pino({ level: 'silent' }), withoutTimeouts: true })
  try {
    if (command === 'seed') {
      const { seedCommand } = await import('../sample/seed/seed-shop.ts') // a lot of code that no other command needs
      await seedCommand(app, rest, print)
      return 0
    }
    if (command === 'export-products') {
      await exportProductsCommand(app, { file: parse(rest, {}).given, print })
      return 0
    }
    if (command === 'import-products') {
      const { given, values } = parse(rest, IMPORT_OPTIONS)
      const { 'dry-run': dryRun, ...choices } = values
      return (await importProductsCommand(app, { file: given, print, dryRun, ...choices })) ? 0 : 1
    }
    await onAccount(app, command, rest)
    return 0
  } finally {
    await app.close()
  }
}

async function onAccount(app: App, command: string, args: string[]): Promise<void> {
  const { given, values } = parse(args, { role: { type: 'string' } })
  await ON_ACCOUNT.get(command)?.(app, { email: given, role: values.role, print })
}

/** The command's argument, if given, and its options; throws if there is more. */
function parse<Options extends ParseArgsOptionsConfig>(args: string[], options: Options, max = 1) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (positionals.length > max) throw new Error(`unexpected argument ${positionals[max]}`)
  return { given: positionals[0], values }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
