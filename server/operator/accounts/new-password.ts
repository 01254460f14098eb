import { createInterface } from 'node:readline/promises'
import { newPassword } from '#contract/fields.ts'

/** A password from ACCOUNT_PASSWORD, else asked for. Throws one line for one that no account may have. */
export async function readNewPassword(): Promise<string> {
  const password = newPassword.safeParse(process.env['ACCOUNT_PASSWORD'] ?? (await ask('Password: ')))
  if (!password.success) throw new Error(password.error.issues[0]?.message)
  return password.data
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
