import type { AccountStatus, Role } from '#contract/roles.ts'
import { roleOf, storedRole } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { forgetSecondFactor } from '../accounts/second-factor.ts'
import { endSessions } from '../accounts/sessions.ts'
import { changeStatus } from '../customers/set-customer-status.ts'
import { type ByOwner, proveOwner } from './invite-staff.ts'

interface StaffChange extends ByOwner {
  id: string
  /** 'customer' takes the person off the staff. */
  role?: Role | undefined
  status?: AccountStatus | undefined
}

/**
 * Changes role or status of a staff account → the account. NOT_ALLOWED for the last active owner. A change ends the
 * account's sessions; the same again changes nothing.
 */
export async function changeStaff(app: App, change: StaffChange): Promise<AccountsRow> {
  const known = await staffAccount(app.database.read, change.id).executeTakeFirst()
  if (!known) throw notFound('Staff account')
  const isOwner = roleOf(known) === 'admin'
  await proveOwner(app, change, [change.role, isOwner ? 'admin' : undefined])
  return app.database.transaction(async (tx) => {
    const isLast = await isLastOwner(tx, change.id)
    const before = await forUpdate(tx, staffAccount(tx.db, change.id)).executeTakeFirst()
    if (!before || (roleOf(before) === 'admin' && !isOwner)) throw notFound('Staff account')
    const { role = roleOf(before), status = before.status } = change
    if (isLast && (role !== 'admin' || status !== 'active'))
      throw new Refusal('NOT_ALLOWED', 'This is the last active owner. Make someone else an owner first.')
    let after = before
    if (role !== roleOf(before)) after = await changeRole(app, tx, before, role, change)
    if (status !== before.status) after = await changeStatus(app, tx, after, { ...change, status })
    return after
  })
}

function staffAccount(db: Queryable, id: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).where('role', '=', 'admin')
}

/**
 * Whether an account is the last active owner. Locks all active owners, so that of two requests at once only one can
 * take an owner away; an operation that locks accounts calls it first.
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

/** Gives an account another role inside an operation, and ends its sessions → the account. */
export async function changeRole(
  app: App,
  tx: Transaction,
  before: AccountsRow,
  role: Role,
  { actor, requestId }: { actor: { id: string } | null; requestId: string },
): Promise<AccountsRow> {
  const set = { ...storedRole(role), updated_at: isoTime(app.clock) }
  await tx.db.updateTable('accounts').set(set).where('id', '=', before.id).execute()
  await endSessions(tx.db, before.id)
  if (set.role !== 'admin') await forgetSecondFactor(tx, before.id) // only staff can turn it off
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
