import type { authCalls } from '#contract/accounts/auth.ts'
import type { Me, profileCalls } from '#contract/accounts/profile.ts'
import type { secondFactorCalls } from '#contract/accounts/second-factor.ts'
import type { Body } from '#contract/call.ts'
import { isStaff } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import { ipKey } from '../../http/ip-key.ts'
import { type Actor, roleOf } from '../../actor.ts'
import { emailOfAccount, emailShown } from '../../mail/no-email.ts'
import { invalid, notFound } from '../../shop-error.ts'
import { logAuth, type AuthContext, withAuthLog } from './auth-log.ts'
import { logIn } from './log-in.ts'
import { deleteLinks } from './one-time-links.ts'
import { assertNotDeleted, endOtherSessions, endSessions, listSessions, logOut } from './sessions.ts'
import { register, resendVerification, verifyEmail } from './register.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
} from './second-factor.ts'
import { hashPassword, verifyPassword, wrongPassword } from './passwords.ts'

type AccountCalls = typeof authCalls & typeof profileCalls & typeof secondFactorCalls

export function accountRoutes(app: App): Pick<Handlers, keyof AccountCalls> {
  return {
    register: async ({ body, header, ...origin }) => {
      const context = { origin, who: body.email }
      await withAuthLog(app, 'registration', context, () =>
        register(app, body, { ip: origin.ip, consent: header('consent-version') }),
      )
    },
    login: ({ body, header, ...origin }) => {
      const caller = { ...origin, userAgent: header('user-agent') ?? '' }
      return withAuthLog(app, 'login', { origin, who: body.email }, () => logIn(app, body, caller))
    },
    logout: async ({ actor, ...origin }) => {
      await logOut(app, actor)
      logAuth(app, 'logout', { origin, who: actor.email })
    },
    forgotPassword: async ({ body, ...origin }) => {
      const context = { origin, who: body.email }
      await withAuthLog(app, 'reset-asked', context, () => forgotPassword(app, body.email, origin.ip))
    },
    resetPassword: async ({ body, ...origin }) => {
      const context: AuthContext = { origin }
      await withAuthLog(app, 'reset-used', context, async () => {
        context.who = await resetPassword(app, body, origin.ip)
      })
    },
    verifyEmail: ({ body }) => verifyEmail(app, body.token),
    resendVerification: ({ actor }) => resendVerification(app, actor),
    getMe: async ({ actor }) => ({ data: await readMe(app, actor) }),
    updateMe: async ({ actor, body, ...origin }) => {
      const update = () => updateMe(app, { actor, body, ...origin })
      if (body.password === undefined) return { data: await update() }
      return { data: await withAuthLog(app, 'password-changed', { origin, who: actor.email }, update) }
    },
    getSessions: async ({ actor }) => ({ data: await listSessions(app, actor) }),
    endSessions: async ({ actor, ...origin }) => {
      const ended = await endOtherSessions(app, actor)
      logAuth(app, 'sessions-ended', { origin, who: actor.email })
      return { status: 200, ended }
    },
    getSecondFactor: async ({ actor }) => ({ data: await readSecondFactor(app, actor) }),
    startSecondFactor: async ({ actor, body, ...origin }) => {
      const start = () => startSecondFactor(app, { actor, ip: origin.ip, ...body })
      return { data: await withAuthLog(app, 'second-factor-started', { origin, who: actor.email }, start) }
    },
    confirmSecondFactor: async ({ actor, body, ...origin }) => {
      const { requestId } = origin
      const confirm = () => confirmSecondFactor(app, { actor, requestId, ...body })
      const context = { origin, who: actor.email }
      return { recoveryCodes: await withAuthLog(app, 'second-factor-on', context, confirm) }
    },
    renewRecoveryCodes: async ({ actor, body, ...origin }) => {
      const { requestId } = origin
      const renew = () => renewRecoveryCodes(app, { actor, requestId, ...body })
      const context = { origin, who: actor.email }
      return { recoveryCodes: await withAuthLog(app, 'recovery-codes-renewed', context, renew) }
    },
    switchOffSecondFactor: async ({ actor, body, ...origin }) => {
      const { ip, requestId } = origin
      const switchOff = () => switchOffSecondFactor(app, { actor, ip, requestId, ...body })
      await withAuthLog(app, 'second-factor-off', { origin, who: actor.email }, switchOff)
    },
  }
}

export async function readMe(app: App, actor: Pick<Actor, 'id'>): Promise<Me> {
  const row = await app.database.read
    .selectFrom('accounts')
    .select(['id', 'role', 'staff_role', 'name', 'mobile', 'is_verified', 'created_at'])
    .select(emailOfAccount().as('email'))
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow(() => notFound('Profile'))
  const { id, name, email, mobile } = row
  return {
    _id: id,
    role: roleOf(row),
    name,
    email: emailShown(email),
    mobile,
    isVerified: row.is_verified === 1,
    createdAt: row.created_at,
  }
}

interface Change {
  actor: Actor
  body: Body<typeof profileCalls.updateMe>
  requestId: string
  ip: string
}

/** Changes the caller's name, mobile or password. A new password needs the current one and ends all other sessions. */
async function updateMe(app: App, change: Change): Promise<Me> {
  const { actor, body, ip } = change
  const { name, mobile, password } = body
  const currentHash = password === undefined ? undefined : await provenHash(app, change)
  const caller = { ip: ipKey(ip), account: actor.id }
  const passwordHash = password === undefined ? undefined : await hashPassword(password, caller)
  await app.database.transaction(async (tx) => {
    await assertNotDeleted(tx, actor.id, forUpdate)
    let account = tx.db
      .updateTable('accounts')
      .set({ updated_at: isoTime(app.clock) })
      .where('id', '=', actor.id)
    if (name !== undefined) account = account.set({ name })
    if (mobile !== undefined) account = account.set({ mobile })
    if (passwordHash !== undefined)
      // Of two simultaneous changes one succeeds: for the other, the current password is no longer correct.
      account = account.set({ password_hash: passwordHash }).where('password_hash', '=', currentHash ?? '')
    await account.returning('id').executeTakeFirstOrThrow(() => wrongPassword('currentPassword'))
    if (passwordHash !== undefined) {
      await endSessions(tx.db, actor.id, actor.sessionHash)
      await deleteLinks(tx.db, actor.id, 'reset')
    }
    if (isStaff(actor.role)) await auditOwnChange(app, tx, change)
  })
  return readMe(app, actor)
}

function provenHash(app: App, { actor, body, ip }: Change): Promise<string> {
  const field = 'currentPassword'
  const typed = body.currentPassword
  if (typed === undefined) throw invalid(field, 'Please enter your current password to choose a new one.')
  return verifyPassword(app, actor, { field, typed, ip })
}

/** Staff changes to their own account are audited; for a password, only that it was changed. */
async function auditOwnChange(app: App, tx: Transaction, { actor, body, requestId }: Change): Promise<void> {
  const { name = actor.name, mobile = actor.mobile, password } = body
  const subject = ['account', actor.id] as const
  if (name !== actor.name || mobile !== actor.mobile)
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject,
      before: { name: actor.name, mobile: actor.mobile },
      after: { name, mobile },
    })
  if (password !== undefined) await writeAudit(app, tx, { actor, requestId, action: 'new-password', subject })
}
