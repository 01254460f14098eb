import { email as emailField } from '#contract/fields.ts'
import { ROLES } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { createAccount } from '../../features/accounts/register.ts'
import { hashPassword } from '../../features/accounts/passwords.ts'
import type { Asked } from './find-account.ts'
import { readNewPassword } from './new-password.ts'
import { isRole } from './set-role.ts'

/** Makes an account of any role. The password comes from ACCOUNT_PASSWORD, else it is asked for; errors are one line. */
export async function createAccountCommand(
  app: App,
  { email, role, say }: Asked & { role: string | undefined },
): Promise<void> {
  const address = emailField.safeParse(email)
  if (!address.success) throw new Error('give a valid email address: create-account EMAIL --role ROLE')
  if (!isRole(role)) throw new Error(`--role must be one of ${ROLES.join(', ')}`)
  const passwordHash = await hashPassword(await readNewPassword())
  const [name = 'Shop'] = address.data.split('@')
  await app.database.transaction((tx) =>
    createAccount(app, tx, { role, name, email: address.data, mobile: '', passwordHash, isVerified: true }),
  )
  say(`${address.data} can now login as ${role}`)
}
