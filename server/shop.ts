import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { checkShop } from './check.ts'
import { createAccountCommand } from './create-account.ts'
import { exportProductsCommand } from './features/products/csv/export-products.ts'
import { importProductsCommand } from './features/products/csv/import-products.ts'
import { refuseWithoutShop } from './features/products/csv/needs-shop.ts'
import { resetSecondFactorCommand } from './features/second-factor/reset-second-factor.ts'
import { readSettings } from './settings.ts'

// The operator's commands: npm run shop -- <command> (outside.md).

const USAGE = `Usage: npm run shop -- <command>
  check                                   verifies the shop's invariants, also while it runs; exit code 1 if any is broken
  create-account EMAIL --role ROLE        makes an account (admin, customer, user, dhobi); password from ACCOUNT_PASSWORD, else asked
  export-products FILE.csv                writes every product into a file for a spreadsheet
  import-products FILE.csv                changes and adds products by such a file: all of it, or nothing and what is wrong in which line
  reset-second-factor EMAIL               lets an admin who lost app and recovery codes log in with the password alone
  seed --orders N --products N [--users N]  adds a synthetic shop of any size to what is there, for trying and measuring`

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`samagri: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run([command, ...rest]: string[]): Promise<number> {
  if (
    command === undefined ||
    ![
      'check',
      'create-account',
      'export-products',
      'import-products',
      'reset-second-factor',
      'seed',
    ].includes(command)
  ) {
    say(USAGE)
    return command === undefined ? 0 : 1
  }
  if (command.endsWith('-products')) await refuseWithoutShop(readSettings())
  const app = await createApp(readSettings(), { log: pino({ level: 'silent' }) })
  try {
    if (command === 'check') return (await checkShop(app, say)) ? 0 : 1
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
