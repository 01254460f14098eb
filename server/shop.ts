import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { backupCommand, restoreCommand } from './backup/backup-command.ts'
import { checkShop } from './check.ts'
import { createAccountCommand } from './create-account.ts'
import { openExistingShop, openPresentShop } from './existing-shop.ts'
import { exportProductsCommand } from './features/products/csv/export-products.ts'
import { importProductsCommand } from './features/products/csv/import-products.ts'
import { resetSecondFactorCommand } from './features/second-factor/reset-second-factor.ts'
import { readSettings } from './settings.ts'

// The operator's commands: npm run shop -- <command> (outside.md).

const USAGE = `Usage: npm run shop -- <command>
  backup FILE                             writes the whole shop into one file, also while it runs; it holds personal data and the secret
  restore FILE                            fills an empty shop from such a file, on either database; with the shop stopped
  check                                   verifies the shop's invariants, also while it runs; exit code 1 if any is broken
  create-account EMAIL --role ROLE        makes an account (admin, customer, user, dhobi); password from ACCOUNT_PASSWORD, else asked
  export-products FILE.csv                writes every product into a file for a spreadsheet
  import-products FILE.csv                changes and adds products by such a file, after saying what is wrong in which line; broken off, run it again
  reset-second-factor EMAIL               lets an admin who lost app and recovery codes log in with the password alone
  seed --orders N --products N [--users N]  adds a synthetic shop of any size to what is there, for trying and measuring`

const CHANGING = ['create-account', 'export-products', 'import-products', 'reset-second-factor', 'seed']

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`samagri: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run([command, ...rest]: string[]): Promise<number> {
  if (command === 'check') return (await checkCommand()) ? 0 : 1
  if (command === 'restore') return (await restoreCommand(readSettings(), rest[0], say)) ? 0 : 1
  if (command === 'backup') {
    await backupCommand(readSettings(), rest[0], say)
    return 0
  }
  if (command?.endsWith('-products')) await refuseWithoutShop()
  if (command && CHANGING.includes(command)) return runOnShop(command, rest)
  say(USAGE)
  return command === undefined ? 0 : 1
}

/** Only looks: what is not there is not made. */
async function checkCommand(): Promise<boolean> {
  const shop = await openPresentShop(readSettings())
  try {
    return await checkShop(shop, say)
  } finally {
    await shop.close()
  }
}

/** Products are of a shop that is there: a mistyped place is refused. */
async function refuseWithoutShop(): Promise<void> {
  const shop = await openExistingShop(readSettings())
  await shop.close()
}

/** What changes a shop or reads all of it, and may make it where there is none. */
async function runOnShop(command: string, rest: string[]): Promise<number> {
  const app = await createApp(readSettings(), { log: pino({ level: 'silent' }) })
  try {
    if (command === 'seed') {
      const { seedCommand } = await import('./sample/seed/seed-command.ts') // much code that no other command needs
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
    if (command === 'reset-second-factor') {
      await resetSecondFactorCommand(app, { email: rest[0], say })
      return 0
    }
    const { values, positionals } = parseArgs({
      args: rest,
      options: { role: { type: 'string' } },
      allowPositionals: true,
    })
    await createAccountCommand(app, { email: positionals[0], role: values.role, say })
    return 0
  } finally {
    await app.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
