import type { staffCalls, StaffMember } from '#contract/accounts/staff.ts'
import { STAFF_ROLES, type AccountStatus, type Role } from '#contract/roles.ts'
import type { CallResponse, Body } from '#contract/call.ts'
import { type AnyActorContext, roleOf, storedRole } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { AccountsRow, StaffInvitationsRow } from '../../database/tables/accounts.ts'
import type { Handlers } from '../../http/handlers.ts'
import { logAuth, type Origin, type AuthContext, withAuthLog } from '../accounts/auth-log.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction, Queryable } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import { ipKey } from '../../http/ip-key.ts'
import { hash } from '../../ids.ts'
import { ShopError, notFound } from '../../shop-error.ts'
import { signedInUser } from '../accounts/log-in.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { deleteLinks, liveInvitation } from '../accounts/one-time-links.ts'
import { createAccount } from '../accounts/register.ts'
import { setPassword } from '../accounts/reset-password.ts'
import { openSession, endSessions } from '../accounts/sessions.ts'
import {
  serializeInvitation,
  inviteStaff,
  renewInvitation,
  revokeInvitation,
  revokeInvitationsOf,
  type ByOwner,
  requireOwnersPassword,
} from './invite-staff.ts'
import { deleteSecondFactor } from '../accounts/second-factor.ts'
import { changeStatus } from '../customers/customers.routes.ts'

export function staffRoutes(app: App): Pick<Handlers, keyof typeof staffCalls> {
  return {
    getStaff: async () => {
      const { read } = app.database
      const [staff, invitations] = await Promise.all([
        staffAccounts(app).execute(),
        read.selectFrom('staff_invitations').selectAll().orderBy('created_at').orderBy('id').execute(),
      ])
      const data = staff.map(serializeStaffMember).toSorted((a, b) => rank(a) - rank(b))
      return { data, invitations: invitations.map(serializeInvitation) }
    },
    inviteStaff: async ({ body, actor, ...origin }) => {
      const invited = await inviteStaff(app, { ...body, actor, ...origin })
      logAuth(app, 'staff-invited', { origin, who: body.email, by: actor.email })
      return invited
    },
    resendInvitation: async ({ params, body, actor, ...origin }) => {
      const invited = await renewInvitation(app, { id: params.id, ...body, actor, ...origin })
      logAuth(app, 'staff-invited', { origin, who: invited.data.email, by: actor.email })
      return invited
    },
    revokeInvitation: ({ params, actor, requestId }) =>
      revokeInvitation(app, { id: params.id, actor, requestId }),
    updateStaff: async ({ params, body, actor, ...origin }) => {
      const { email } = await changeStaff(app, { id: params.id, ...body, actor, ...origin })
      logAuth(app, 'staff-changed', { origin, who: email, by: actor.email })
      const row = await staffAccounts(app)
        .where('accounts.id', '=', params.id)
        .executeTakeFirstOrThrow(() => notFound('Staff account')) // another owner has just removed it
      return { data: serializeStaffMember(row) }
    },
    removeStaff: async ({ params, body, actor, ...origin }) => {
      const { email } = await changeStaff(app, { id: params.id, role: 'customer', ...body, actor, ...origin })
      logAuth(app, 'staff-removed', { origin, who: email, by: actor.email })
    },
    acceptInvitation: ({ body, header, ...origin }) => {
      const context: AuthContext = { origin }
      return withAuthLog(app, 'invitation-accepted', context, async () => {
        const caller = { ...origin, userAgent: header('user-agent') ?? '' }
        const accepted = await acceptInvitation(app, body, caller)
        context.who = accepted.user.email
        return accepted
      })
    },
  }
}

const rank = ({ role }: StaffMember) => STAFF_ROLES.indexOf(role)

function staffAccounts(app: App) {
  return app.database.read
    .selectFrom('accounts')
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
    .selectAll('accounts')
    .select('second_factors.on_since')
    .where('role', '=', 'admin')
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
}

function serializeStaffMember(row: AccountsRow & { on_since: string | null }): StaffMember {
  const { id, name, email, status, on_since, created_at } = row
  const role = roleOf(row) as StaffMember['role']
  return { _id: id, name, email, role, status, secondFactor: on_since !== null, createdAt: created_at }
}

type Call = typeof staffCalls.acceptInvitation

/** Creates the invited person's staff account, or turns their customer account into one, and signs them in. */
async function acceptInvitation(
  app: App,
  { token, name, password }: Body<Call>,
  { ip, requestId, userAgent }: Origin & { requestId: string; userAgent: string },
): Promise<CallResponse<Call>> {
  // Before the expensive hashing.
  if (!(await liveInvitation(app, app.database.read, token))) throw new ShopError('DEAD_LINK')
  const passwordHash = await hashPassword(password, { ip: ipKey(ip), account: token })
  return app.database.transaction(async (tx) => {
    const invitation = await take(app, tx, token)
    const account = await staffAccount(app, tx, { invitation, name, passwordHash })
    await writeAudit(app, tx, {
      actor: account,
      requestId,
      action: 'accept',
      subject: ['invitation', invitation.id],
      after: { name: invitation.email, role: invitation.role },
    })
    const opened = await openSession(app, tx.db, account.id, { remember: false, userAgent })
    return { token: opened, user: signedInUser(account) }
  })
}

/** Uses up an invitation; of several simultaneous attempts one succeeds. */
async function take(app: App, tx: Transaction, token: string): Promise<StaffInvitationsRow> {
  return tx.db
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', isoTime(app.clock))
    .returningAll()
    .executeTakeFirstOrThrow(() => new ShopError('DEAD_LINK'))
}

async function staffAccount(
  app: App,
  tx: Transaction,
  { invitation, name, passwordHash }: { invitation: StaffInvitationsRow; name: string; passwordHash: string },
): Promise<AccountsRow> {
  const { email, role } = invitation
  const byEmail = tx.db.selectFrom('accounts').selectAll().where('email', '=', email)
  const known = await forUpdate(tx, byEmail).executeTakeFirst()
  if (known?.role === 'admin') throw new ShopError('DEAD_LINK') // joined the staff in another way
  if (!known) await createAccount(app, tx, { role, name, email, mobile: '', passwordHash, isVerified: true })
  else {
    await setPassword(app, tx, known.id, passwordHash)
    await tx.db
      .updateTable('accounts')
      .set({ ...storedRole(role), name, status: 'active', is_verified: 1 })
      .where('id', '=', known.id)
      .execute()
  }
  return byEmail.executeTakeFirstOrThrow()
}

interface StaffChange extends ByOwner {
  id: string
  /** 'customer' removes the person from the staff. */
  role?: Role | undefined
  status?: AccountStatus | undefined
}

/**
 * Changes role or status of a staff account and returns it. NOT_ALLOWED for the last active owner. A change ends
 * the account's sessions; repeating it changes nothing.
 */
async function changeStaff(app: App, change: StaffChange): Promise<AccountsRow> {
  const known = await staffRow(app.database.read, change.id).executeTakeFirstOrThrow(() =>
    notFound('Staff account'),
  )
  const isOwner = roleOf(known) === 'admin'
  await requireOwnersPassword(app, change, [change.role, isOwner ? 'admin' : undefined])
  return app.database.transaction(async (tx) => {
    const isLast = await isLastOwner(tx, change.id)
    const before = await forUpdate(tx, staffRow(tx.db, change.id)).executeTakeFirst()
    if (!before || (roleOf(before) === 'admin' && !isOwner)) throw notFound('Staff account')
    const { role = roleOf(before), status = before.status } = change
    if (isLast && (role !== 'admin' || status !== 'active'))
      throw new ShopError('NOT_ALLOWED', 'This is the last active owner. Make someone else an owner first.')
    let after = before
    if (role !== roleOf(before)) after = await changeRole(app, tx, before, role, change)
    if (status !== before.status) after = await changeStatus(app, tx, after, { ...change, status })
    return after
  })
}

function staffRow(db: Queryable, id: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).where('role', '=', 'admin')
}

/**
 * Whether an account is the last active owner. Locks all active owners, so only one of two simultaneous requests
 * can remove an owner; an operation that locks accounts calls it first.
 */
export async function isLastOwner(tx: Transaction, id: string): Promise<boolean> {
  const owners = tx.db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('staff_role', 'is', null)
    .where('status', '=', 'active')
    .orderBy('id')
  const found = await forUpdate(tx, owners).execute()
  return found.length === 1 && found[0]?.id === id
}

/** Changes an account's role inside an operation, ends its sessions and reset links, and returns the account. */
export async function changeRole(
  app: App,
  tx: Transaction,
  before: AccountsRow,
  role: Role,
  { actor, requestId }: AnyActorContext,
): Promise<AccountsRow> {
  const set = { ...storedRole(role), updated_at: isoTime(app.clock) }
  await tx.db.updateTable('accounts').set(set).where('id', '=', before.id).execute()
  await endSessions(tx.db, before.id)
  await deleteLinks(tx.db, before.id, 'reset')
  if (roleOf(before) === 'admin') await revokeInvitationsOf(app, tx, before.id, { actor, requestId })
  if (set.role !== 'admin') await deleteSecondFactor(tx, before.id) // only staff can turn it off
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: 'set-role',
    subject: ['account', before.id],
    before: { role: roleOf(before) },
    after: { role },
  })
  return { ...before, ...set }
}
