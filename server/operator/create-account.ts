import { createInterface } from 'node:readline/promises'
import { email as emailField, newPassword } from '#contract/fields.ts'
import { type Role, ROLES } from '#contract/roles.ts'
import type { App } from './app.ts'
import { createAccount } from './features/accounts/register.ts'
import { hashPassword } from './passwords.ts'

interface Asked {
  email: string | undefined
  role: string | undefined
  say: (line: string) => void
}

/** Makes an account of any role (D14). The password comes from ACCOUNT_PASSWORD, else it is asked for; errors are one line. */
export async function createAccountCommand(app: App, { email, role, say }: Asked): Promise<void> {
  const address = emailField.safeParse(email)
  if (!address.success) throw new Error('give a valid email address: create-account EMAIL --role ROLE')
  if (!isRole(role)) throw new Error(`--role must be one of ${ROLES.join(', ')}`)
  const password = newPassword.safeParse(process.env['ACCOUNT_PASSWORD'] ?? (await ask('Password: ')))
  if (!password.success) throw new Error(password.error.issues[0]?.message)
  const passwordHash = await hashPassword(password.data)
  const [name = 'Shop'] = address.data.split('@')
  await app.database.transaction((tx) =>
    createAccount(app, tx, { role, name, email: address.data, mobile: '', passwordHash, isVerified: true }),
  )
  say(`${address.data} can now login as ${role}`)
}

function isRole(word: string | undefined): word is Role {
  return ROLES.some((role) => role === word)
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
