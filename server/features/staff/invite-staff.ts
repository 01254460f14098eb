import type { Invitation } from '#contract/accounts/staff.ts'
import { type Role, ROLE_NAMES, type StaffRole } from '#contract/roles.ts'
import type { Actor, AnyActorContext } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { StaffInvitationsRow } from '../../database/tables/accounts.ts'
import { hash, newId, newToken } from '../../ids.ts'
import { DAY_MS } from '../../india-time.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { requirePassword } from '../accounts/passwords.ts'

const LIFE_MS = 7 * DAY_MS

export interface ByOwner {
  actor: Pick<Actor, 'id' | 'name'>
  requestId: string
  ip: string
  password?: string | undefined
}

/** Requires the actor's password if any of the roles involved is the owner's. */
export async function requireOwnersPassword(
  app: App,
  { actor, ip, password }: ByOwner,
  roles: readonly (Role | undefined)[],
): Promise<void> {
  const text = 'Please enter your password. It is needed to add, change or remove an owner.'
  if (roles.includes('admin')) await requirePassword(app, actor, { password, ip, text })
}

interface Invited {
  data: Invitation
  link: string
  emailed: boolean
}

/** Stores an invitation, emails its link and returns the invitation with the link, which is readable only now. */
export async function inviteStaff(
  app: App,
  { email, role, ...by }: ByOwner & { email: string; role: StaffRole },
): Promise<Invited> {
  await requireOwnersPassword(app, by, [role])
  return app.database.transaction(async (tx) => {
    const account = await tx.db
      .selectFrom('accounts')
      .select('role')
      .where('email', '=', email)
      .executeTakeFirst()
    if (account?.role === 'admin') throw new ShopError('NOT_ALLOWED', `${email} is already on your staff.`)
    await deleteExpired(app, tx, email)
    const times = { created_at: isoTime(app.clock), expires_at: isoTime(app.clock, LIFE_MS) }
    const row = { id: newId(app.clock.now()), email, role, token_hash: '', ...times }
    const token = newToken()
    await tx.db
      .insertInto('staff_invitations')
      .values({ ...row, token_hash: hash(token) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(
        () => new ShopError('NOT_ALLOWED', `${email} is already invited. You can send a new link.`),
      )
    return send(app, tx, row, token, by)
  })
}

/** Gives an invitation a new link and seven more days; the earlier link stops working. */
export async function renewInvitation(app: App, { id, ...by }: ByOwner & { id: string }): Promise<Invited> {
  const invitation = await app.database.read
    .selectFrom('staff_invitations')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Invitation'))
  await requireOwnersPassword(app, by, [invitation.role])
  return app.database.transaction(async (tx) => {
    const token = newToken()
    const row = await tx.db
      .updateTable('staff_invitations')
      .set({ token_hash: hash(token), expires_at: isoTime(app.clock, LIFE_MS) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(() => notFound('Invitation'))
    return send(app, tx, row, token, by)
  })
}

export async function revokeInvitation(
  app: App,
  { id, actor, requestId }: AnyActorContext & { id: string },
): Promise<void> {
  const isRevoked = await app.database.transaction((tx) => revoke(app, tx, id, { actor, requestId }))
  if (!isRevoked) throw notFound('Invitation')
}

/** Withdraws the invitations whose current link an owner sent who is an active owner no longer. */
export async function revokeInvitationsOf(
  app: App,
  tx: Transaction,
  ownerId: string,
  by: AnyActorContext,
): Promise<void> {
  const sent = await tx.db
    .selectFrom('staff_invitations')
    .innerJoin('audit', (join) =>
      join
        .on('subject_kind', '=', 'invitation')
        .onRef('subject_id', '=', 'staff_invitations.id')
        .on('action', '=', 'invite'),
    )
    .select(['staff_invitations.id', 'account_id'])
    .orderBy('audit.id')
    .execute()
  const senders = new Map(sent.map(({ id, account_id }) => [id, account_id])) // the last one counts
  for (const [id, sender] of senders) if (sender === ownerId) await revoke(app, tx, id, by)
}

async function revoke(app: App, tx: Transaction, id: string, { actor, requestId }: AnyActorContext) {
  const row = await tx.db
    .deleteFrom('staff_invitations')
    .where('id', '=', id)
    .returning(['email', 'role'])
    .executeTakeFirst()
  if (!row) return false
  const before = { name: row.email, role: row.role }
  await writeAudit(app, tx, { actor, requestId, action: 'withdraw', subject: ['invitation', id], before })
  return true
}

async function deleteExpired(app: App, tx: Transaction, email: string): Promise<void> {
  await tx.db
    .deleteFrom('staff_invitations')
    .where('email', '=', email)
    .where('expires_at', '<=', isoTime(app.clock))
    .execute()
}

async function send(
  app: App,
  tx: Transaction,
  row: StaffInvitationsRow,
  token: string,
  { actor, requestId }: ByOwner,
): Promise<Invited> {
  const link = `${app.settings.publicUrl}/login?invite=${token}`
  await queueMail(app, tx, {
    template: 'staff-invitation',
    to: row.email,
    facts: { name: '', link, role: ROLE_NAMES[row.role], by: actor.name },
  })
  const after = { name: row.email, role: row.role }
  await writeAudit(app, tx, { actor, requestId, action: 'invite', subject: ['invitation', row.id], after })
  return { data: serializeInvitation(row), link, emailed: app.settings.smtpUrl !== undefined }
}

export function serializeInvitation(row: StaffInvitationsRow): Invitation {
  const { id, email, role, created_at, expires_at } = row
  return { _id: id, email, role, createdAt: created_at, expiresAt: expires_at }
}
