import type { NewCustomer } from '#contract/orders/phone-orders.ts'
import { isBuyer } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import type { Transaction } from '../../database/database.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { unknownPassword } from '../accounts/passwords.ts'
import { createAccount } from '../accounts/register.ts'
import type { Addressee } from '../notifications/notify.ts'

interface Caller extends By {
  customer: { id: string } | NewCustomer
}

/** Whom an order by phone is for: an account that may order, or a new one made in the order's transaction. */
export async function customerByPhone(
  app: App,
  tx: Transaction,
  { customer, actor, requestId }: Caller,
): Promise<Addressee & { id: string }> {
  if ('id' in customer) return existingCustomer(tx, customer.id)
  const { name, mobile } = customer
  const id = await makeAccount(app, tx, customer)
  const after = { name, mobile, ...(customer.email && { email: customer.email }) }
  await writeAudit(app, tx, { actor, requestId, action: 'create', subject: ['account', id], after })
  const { email } = await tx.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name, email }
}

async function existingCustomer(tx: Transaction, id: string): Promise<Addressee & { id: string }> {
  const account = await tx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'role', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account || !isBuyer(account.role)) throw notFound('Customer')
  if (account.status === 'suspended')
    throw new Refusal('NOT_ALLOWED', `${account.name} is suspended. Activate the account first.`)
  return account
}

/** Nobody knows the password: who has an email chooses one by 'Forgot password'. */
async function makeAccount(app: App, tx: Transaction, { name, mobile, email }: NewCustomer): Promise<string> {
  const account = {
    role: 'customer',
    name,
    mobile,
    passwordHash: unknownPassword(),
    isVerified: false,
  } as const
  try {
    return await createAccount(app, tx, { ...account, email })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'EMAIL_TAKEN') throw await takenBy(tx, email ?? '')
    throw error
  }
}

/** Names the customer who has the email, to be chosen instead. */
async function takenBy(tx: Transaction, email: string): Promise<Refusal> {
  const { id, name, role } = await tx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (!isBuyer(role)) return new Refusal('EMAIL_TAKEN', 'This email belongs to a member of the shop’s staff.')
  return new Refusal(
    'EMAIL_TAKEN',
    `This email already belongs to ${name}. Please choose this customer instead.`,
    {
      customer: { _id: id, name },
    },
  )
}
