import type { Call } from '#contract/call.ts'
import { type Area, isStaff, may, type Role, ROLE_NAMES, type StaffRole } from '#contract/roles.ts'
import type { AccountsRow } from './database/tables/accounts.ts'
import { ShopError } from './shop-error.ts'

/** The maker of a call; read from the database for each request, never from the token itself. */
export interface Actor {
  id: string
  role: Role
  name: string
  email: string
  mobile: string
  /** Buys without a password: may make only the calls marked `guests`. */
  isGuest: boolean
  sessionHash: string
}

/** The actor and the request, as recorded in history and audit log. */
export interface ActorContext {
  actor: Pick<Actor, 'id'>
  requestId: string
}

/** The same if the operator, who is null, may act too. */
export interface AnyActorContext {
  actor: ActorContext['actor'] | null
  requestId: string
}

export type ActorOf<C extends Call> = C['access'] extends 'public' ? Actor | null : Actor

type StoredRole = Pick<AccountsRow, 'role' | 'staff_role'>

export function roleOf({ role, staff_role }: StoredRole): Role {
  return staff_role ?? role
}

export function storedRole(role: Role): StoredRole {
  return isStaff(role) && role !== 'admin' ? { role: 'admin', staff_role: role } : { role, staff_role: null }
}

/** Whether an actor sees all records of an area, as staff; anyone else sees their own, or public ones. */
export function seesAll(actor: Pick<Actor, 'role'> | null, area: Area): boolean {
  return may(actor?.role, area)
}

/** Throws 403 if the actor may not make a call; the error tells staff which roles may. */
export function forbidden(actor: Pick<Actor, 'role'>, roles: readonly StaffRole[]): ShopError {
  if (!isStaff(actor.role) || roles.length === 0) return new ShopError('FORBIDDEN')
  const needed = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    roles.map((role) => ROLE_NAMES[role]),
  )
  return new ShopError(
    'FORBIDDEN',
    `Your role, ${ROLE_NAMES[actor.role]}, can’t do this. It needs the role ${needed}.`,
  )
}
