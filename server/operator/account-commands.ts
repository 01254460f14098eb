import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline/promises'
import { email as emailField, loginEmail, newPassword } from '#contract/fields.ts'
import { type AccountStatus, type Role, ROLES } from '#contract/roles.ts'
import { forUpdate } from '#server/database/lock.ts'
import type { AccountsRow } from '#server/database/tables/accounts.ts'
import type { App } from '../app.ts'
import { writeAudit } from '../audit.ts'
import type { Transaction } from '../database/database.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { createAccount } from '../features/accounts/register.ts'
import { setPassword } from '../features/accounts/reset-password.ts'
import { roleOf } from '../actor.ts'
import { deleteSecondFactor } from '../features/accounts/second-factor.ts'
import { changeRole, isLastOwner } from '../features/staff/staff.routes.ts'
import { endSessions } from '../features/accounts/sessions.ts'
import { changeStatus } from '../features/customers/customers.routes.ts'
import { newId } from '../ids.ts'

// Operator commands for one account, also while the shop is running. An error is one line.

interface AccountCommand {
  email: string | undefined
  print: (line: string) => void
}

type RoleCommand = AccountCommand & { role: string | undefined }

/** Creates an account with any role. The password comes from ACCOUNT_PASSWORD, else it is asked for. */
export async function createAccountCommand(app: App, { email, role, print }: RoleCommand): Promise<void> {
  const address = emailField.safeParse(email)
  if (!address.success) throw new Error('enter a valid email address: create-account EMAIL --role ROLE')
  const known = knownRole(role)
  const passwordHash = await hashPassword(await readNewPassword())
  const [name = 'Shop'] = address.data.split('@')
  const account = { role: known, name, email: address.data, mobile: '', passwordHash, isVerified: true }
  await app.database.transaction((tx) => createAccount(app, tx, account))
  print(`${address.data} can now sign in as ${role}`)
}

/** Suspends or activates any account, including admins; sessions end in the same transaction. */
export async function setAccountStatusCommand(
  app: App,
  { email, status, print }: AccountCommand & { status: AccountStatus },
): Promise<void> {
  const account = await app.database.transaction(async (tx) => {
    const before = await findAccount(tx, email)
    if (before.status === status) throw new Error(`${before.email} is already ${status}; nothing was changed`)
    if (status === 'suspended') await rejectLastOwner(tx, before)
    return changeStatus(app, tx, before, { status, actor: null, requestId: newId() })
  })
  print(`${account.email} is now ${status}${status === 'suspended' ? ' and signed out everywhere' : ''}`)
}

/** Changes an account's role; its sessions end in the same transaction. */
export async function setRoleCommand(app: App, { email, role, print }: RoleCommand): Promise<void> {
  const known = knownRole(role)
  const account = await app.database.transaction(async (tx) => {
    const before = await findAccount(tx, email)
    if (roleOf(before) === known) throw new Error(`${before.email} is already ${role}; nothing was changed`)
    await rejectLastOwner(tx, before)
    return changeRole(app, tx, before, known, { actor: null, requestId: newId() })
  })
  print(`${account.email} is now ${role} and signed out everywhere`)
}

/** Sets any account's password; its sessions and reset links end in the same transaction. */
export async function setPasswordCommand(app: App, { email, print }: AccountCommand): Promise<void> {
  await app.database.transaction((tx) => findAccount(tx, email)) // checked first, so no one types a password for nothing
  const passwordHash = await hashPassword(await readNewPassword())
  const address = await app.database.transaction(async (tx) => {
    const { id } = await findAccount(tx, email)
    await audit(app, tx, id, 'set-password')
    return setPassword(app, tx, id, passwordHash)
  })
  print(`${address} has a new password and is signed out everywhere`)
}

/** Lets an admin without app and recovery codes log in with only the password; all sessions end. */
export async function resetSecondFactorCommand(app: App, { email, print }: AccountCommand): Promise<void> {
  const address = emailField.safeParse(email)
  if (!address.success) throw new Error('enter a valid email address: reset-second-factor EMAIL')
  await app.database.transaction(async (tx) => {
    const { id } = await findAccount(tx, address.data)
    if (!(await deleteSecondFactor(tx, id)))
      throw new Error(`${address.data} does not use two-step authentication; nothing was changed`)
    await endSessions(tx.db, id)
    await audit(app, tx, id, 'second-factor-reset')
  })
  print(`${address.data} can now sign in with only the password and is signed out everywhere`)
}

function knownRole(word: string | undefined): Role {
  const role = ROLES.find((known) => known === word)
  if (role === undefined) throw new Error(`--role must be one of ${ROLES.join(', ')}`)
  return role
}

async function readNewPassword(): Promise<string> {
  const password = newPassword.safeParse(process.env['ACCOUNT_PASSWORD'] ?? (await ask('Password: ')))
  if (!password.success) throw new Error(password.error.issues[0]?.message)
  return password.data
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await Promise.race([terminal.question(question), closing(terminal)])
  } finally {
    terminal.close()
  }
}

/** Rejects at Ctrl-C and at the end of the input. */
async function closing(terminal: Interface): Promise<never> {
  await once(terminal, 'close')
  throw new Error('no password was entered')
}

function audit(app: App, tx: Transaction, accountId: string, action: string): Promise<void> {
  return writeAudit(app, tx, { action, actor: null, requestId: newId(), subject: ['account', accountId] })
}

/** The account of an email, locked until the transaction ends. Throws a one-line error if there is none. */
async function findAccount(tx: Transaction, email: string | undefined): Promise<AccountsRow> {
  const address = loginEmail.safeParse(email)
  if (!address.success) throw new Error('enter the email address of an account')
  const account = await forUpdate(
    tx,
    tx.db.selectFrom('accounts').selectAll().where('email', '=', address.data),
  ).executeTakeFirst()
  if (!account) throw new Error(`no account found for ${address.data}`)
  return account
}

async function rejectLastOwner(tx: Transaction, { id, email }: AccountsRow): Promise<void> {
  if (!(await isLastOwner(tx, id))) return
  throw new Error(
    `${email} is the last active admin: create another admin first (create-account EMAIL --role admin), or set a new password for this one (set-password)`,
  )
}
