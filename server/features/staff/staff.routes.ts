import type { staffCalls, StaffMember } from '#contract/accounts/staff.ts'
import { STAFF_ROLES } from '#contract/roles.ts'
import { roleOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import type { Handlers } from '../../http/handlers.ts'
import { logAuth, type Trace, withAuthLog } from '../accounts/auth-log.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeStaff } from './change-staff.ts'
import { invitationAnswer, inviteStaff, renewInvitation, revokeInvitation } from './invite-staff.ts'

export function staffRoutes(app: App): Pick<Handlers, keyof typeof staffCalls> {
  return {
    getStaff: async () => {
      const { read } = app.database
      const [staff, invitations] = await Promise.all([
        staffAccounts(app).execute(),
        read.selectFrom('staff_invitations').selectAll().orderBy('created_at').orderBy('id').execute(),
      ])
      const data = staff.map(staffAnswer).toSorted((a, b) => rank(a) - rank(b))
      return { data, invitations: invitations.map(invitationAnswer) }
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
    revokeInvitation: async ({ params, actor, requestId }) => {
      await revokeInvitation(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
    updateStaff: async ({ params, body, actor, ...origin }) => {
      const { email } = await changeStaff(app, { id: params.id, ...body, actor, ...origin })
      logAuth(app, 'staff-changed', { origin, who: email, by: actor.email })
      const row = await staffAccounts(app).where('accounts.id', '=', params.id).executeTakeFirstOrThrow()
      return { data: staffAnswer(row) }
    },
    removeStaff: async ({ params, body, actor, ...origin }) => {
      const { email } = await changeStaff(app, { id: params.id, role: 'customer', ...body, actor, ...origin })
      logAuth(app, 'staff-removed', { origin, who: email, by: actor.email })
      return { status: 200 }
    },
    acceptInvitation: ({ body, header, ...origin }) => {
      const trace: Trace = { origin }
      return withAuthLog(app, 'invitation-accepted', trace, async () => {
        const caller = { ...origin, userAgent: header('user-agent') ?? '' }
        const accepted = await acceptInvitation(app, body, caller)
        trace.who = accepted.user.email
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

function staffAnswer(row: AccountsRow & { on_since: string | null }): StaffMember {
  const { id, name, email, status, on_since, created_at } = row
  const role = roleOf(row) as StaffMember['role']
  return { _id: id, name, email, role, status, secondFactor: on_since !== null, createdAt: created_at }
}
