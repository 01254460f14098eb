import type { Customer, customerCalls } from '#contract/accounts/customers.ts'
import type { App } from '../../app.ts'
import { logAuth } from '../accounts/auth-log.ts'
import { type Actor, seesAll, type AnyActorContext } from '../../actor.ts'
import type { Handlers, OperationInput } from '../../http/handlers.ts'
import { emailOfAccount, emailShown, hasEmail, placeholderEmail } from '../../mail/no-email.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { writeAudit } from '../../audit.ts'
import { type Transaction, isDuplicate } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import { count, countWithin, LIMITS } from '../../limits.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { makeLink } from '../accounts/one-time-links.ts'
import { allResets, ownResets } from '../accounts/reset-password.ts'
import { isoTime } from '../../clock.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import { serializeCustomers, listCustomers } from './list-customers.ts'
import type { AccountStatus } from '#contract/roles.ts'
import { endSessions, lockAccount } from '../accounts/sessions.ts'
import { endOpenCheckout } from '../checkout/end-checkout.ts'
import { revokeInvitationsOf } from '../staff/invite-staff.ts'

export function customerRoutes(app: App): Pick<Handlers, keyof typeof customerCalls> {
  return {
    manageCustomer: ({ query }) => listCustomers(app, query),
    getCustomerById: async ({ params, actor }) => {
      if (params.userId !== actor.id && !seesAll(actor, 'customers')) throw notFound('Customer')
      const row = await app.database.read
        .selectFrom('accounts')
        .select(['name', emailOfAccount().as('email'), 'mobile'])
        .where('id', '=', params.userId)
        .executeTakeFirstOrThrow(() => notFound('Customer'))
      return { ...row, email: emailShown(row.email) }
    },
    updateCustomerStatus: async ({ params, body, actor, ...origin }) => {
      const { requestId } = origin
      const data = await setCustomerStatus(app, { id: params.id, status: body.status, actor, requestId })
      const event = data.status === 'suspended' ? 'account-suspended' : 'account-activated'
      logAuth(app, event, { origin, who: data.email, by: actor.email })
      return { data }
    },
    addEmail: async (request) => ({ data: await addEmail(app, request) }),
    sendPasswordReset: async ({ params, actor, ...origin }) => {
      const { link, email } = await sendPasswordReset(app, { id: params.id, actor, ...origin })
      logAuth(app, 'reset-sent', { origin, who: email, by: actor.email })
      return { link }
    },
  }
}

/** Emails a customer a reset link and returns the link, this once, and the email. Admins are NOT_FOUND. */
async function sendPasswordReset(
  app: App,
  { id, actor, requestId, ip }: { id: string; actor: Actor; requestId: string; ip: string },
): Promise<{ link: string; email: string }> {
  return app.database.transaction(async (tx) => {
    const row = tx.db
      .selectFrom('accounts')
      .select(['id', 'name', emailOfAccount().as('email'), 'guest_email'])
      .where('id', '=', id)
      .where('role', '!=', 'admin')
    const account = await forUpdate(tx, row).executeTakeFirstOrThrow(() => notFound('Customer'))
    if (!hasEmail(account.email))
      throw new ShopError(
        'NOT_ALLOWED',
        'This customer has no email, so this account can’t be used to sign in. Add an email first.',
      )
    if (account.guest_email !== null) await rejectTaken(tx, account.email)
    await countWithin(app, tx.db, ownResets(account.email, ip), LIMITS.passwordResets)
    // Counted only: no limit holds back staff.
    await count(app, tx.db, allResets(account.email), LIMITS.passwordResetsOfAccount)
    const link = await makeLink(app, tx, account.id, 'reset')
    await queueMail(app, tx, {
      template: 'reset-password',
      to: account.email,
      facts: { name: account.name, link },
    })
    // Records who sent a link to whom; never the link, which gives access to the account.
    await writeAudit(app, tx, { actor, requestId, action: 'send-password-reset', subject: ['account', id] })
    return { link, email: account.email }
  })
}

/** A guest's email that another account has verified or registered: the reset would set that account's password. */
async function rejectTaken(tx: Transaction, email: string): Promise<void> {
  const owner = await tx.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  if (owner)
    throw new ShopError('NOT_ALLOWED', 'Another account has this guest’s email. Send its link instead.')
}

type Addition = OperationInput<typeof customerCalls.addEmail>

/** Adds the first email to an account without one and returns the customer, who can then use 'Forgot password'. */
async function addEmail(app: App, addition: Addition): Promise<Customer> {
  const account = await app.database
    .transaction((tx) => addInside(app, tx, addition))
    .catch((error: unknown) => {
      throw isDuplicate(error) ? taken() : error
    })
  const [response] = await serializeCustomers(app.database.read, [account])
  return response!
}

/** Only if the account still has no email: this never replaces an email. */
async function addInside(
  app: App,
  tx: Transaction,
  { params: { id }, body: { email }, actor, requestId }: Addition,
): Promise<AccountsRow> {
  const account = await tx.db
    .updateTable('accounts')
    .set((e) => ({
      email: e.case().when('guest_email', 'is', null).then(email).else(e.ref('email')).end(),
      guest_email: e.case().when('guest_email', 'is', null).then(null).else(email).end(),
      updated_at: isoTime(app.clock),
    }))
    .where('id', '=', id)
    .where(emailOfAccount(), '=', placeholderEmail(id))
    .where('role', '!=', 'admin')
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!account) throw await missingOrTaken(tx, id)
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'update',
    subject: ['account', id],
    after: { email },
  })
  return account
}

async function missingOrTaken(tx: Transaction, id: string): Promise<ShopError> {
  const customer = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('role', '!=', 'admin')
    .executeTakeFirst()
  return customer
    ? new ShopError('NOT_ALLOWED', 'This customer already has an email. It can’t be changed.')
    : notFound('Customer')
}

function taken(): ShopError {
  return new ShopError('EMAIL_TAKEN', 'Another account already uses this email.')
}

interface Change extends AnyActorContext {
  status: AccountStatus
}

/** Suspends or activates a customer. Admins are NOT_FOUND. */
async function setCustomerStatus(app: App, { id, ...change }: Change & { id: string }): Promise<Customer> {
  const customer = await app.database.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before || before.role === 'admin') throw notFound('Customer')
    if (before.deleted_at) throw new ShopError('NOT_ALLOWED', 'This account was deleted.')
    return changeStatus(app, tx, before, change)
  })
  const [response] = await serializeCustomers(app.database.read, [customer])
  return response as Customer
}

/**
 * Suspends or activates an account inside an operation and returns it. Suspending also ends its sessions, checkout
 * and staff invitations.
 */
export async function changeStatus(
  app: App,
  tx: Transaction,
  before: AccountsRow,
  { status, actor, requestId }: Change,
): Promise<AccountsRow> {
  const after = { ...before, status, updated_at: isoTime(app.clock) }
  await tx.db
    .updateTable('accounts')
    .set({ status, updated_at: after.updated_at })
    .where('id', '=', before.id)
    .execute()
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: status === 'suspended' ? 'suspend' : 'activate',
    subject: ['account', before.id],
    before: { status: before.status },
    after: { status },
  })
  if (status !== 'suspended') return after
  await endSessions(tx.db, before.id)
  await endOpenCheckout(app, tx, before.id)
  await revokeInvitationsOf(app, tx, before.id, { actor, requestId })
  if (before.status !== 'suspended')
    await queueMail(app, tx, {
      template: 'account-suspended',
      to: before.guest_email ?? before.email,
      facts: { name: before.name },
    })
  return after
}
