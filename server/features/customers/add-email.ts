import type { Customer } from '#contract/accounts/customers.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { isDuplicate } from '../../database/duplicate.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import type { By } from '../../actor.ts'
import { emailOfAccount, placeOfEmail } from '../../mail/no-email.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { customerAnswers } from './list-customers.ts'

interface Addition extends By {
  id: string
  email: string
}

/** Gives an account without an email its first one → the customer. 'Forgot password' then makes the account theirs. */
export async function addEmail(app: App, addition: Addition): Promise<Customer> {
  const account = await app.database
    .transaction((tx) => addInside(app, tx, addition))
    .catch((error: unknown) => {
      throw isDuplicate(error) ? taken() : error
    })
  const [answer] = await customerAnswers(app.database.read, [account])
  return answer!
}

/** The account has none yet when it is changed: nobody's email is ever taken from them by this. */
async function addInside(
  app: App,
  tx: Transaction,
  { id, email, actor, requestId }: Addition,
): Promise<AccountsRow> {
  const account = await tx.db
    .updateTable('accounts')
    .set((e) => ({
      email: e.case().when('guest_email', 'is', null).then(email).else(e.ref('email')).end(),
      guest_email: e.case().when('guest_email', 'is', null).then(null).else(email).end(),
      updated_at: isoTime(app.clock),
    }))
    .where('id', '=', id)
    .where(emailOfAccount(), '=', placeOfEmail(id))
    .where('role', '!=', 'admin')
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!account) throw await refusalFor(tx, id)
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'update',
    subject: ['account', id],
    after: { email },
  })
  return account
}

async function refusalFor(tx: Transaction, id: string): Promise<Refusal> {
  const customer = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('role', '!=', 'admin')
    .executeTakeFirst()
  return customer
    ? new Refusal('NOT_ALLOWED', 'This customer already has an email. It can’t be changed.')
    : notFound('Customer')
}

function taken(): Refusal {
  return new Refusal('EMAIL_TAKEN', 'Another account already uses this email.')
}
