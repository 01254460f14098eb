import type { Call } from '#contract/call.ts'
import type { Role } from '#contract/roles.ts'

/** Who makes a call; read from the database for each request, never from the token itself. */
export interface Actor {
  id: string
  role: Role
  name: string
  email: string
  mobile: string
  isVerified: boolean
  /** Buys without a password: may make only the calls that say `guests`. */
  isGuest: boolean
  sessionHash: string
}

/** Who does an act, and in which request: what history and audit log keep of it. */
export interface By {
  actor: Pick<Actor, 'id'>
  requestId: string
}

/** The same of an act that the operator at the machine itself may do too, who is null. */
export interface ByAnyone {
  actor: By['actor'] | null
  requestId: string
}

export type ActorOf<C extends Call> = C['access'] extends 'public' ? Actor | null : Actor

export function isAdmin(actor: Actor | null): boolean {
  return actor?.role === 'admin'
}
