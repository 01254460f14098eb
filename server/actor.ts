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
  sessionHash: string
}

export type ActorOf<C extends Call> = C['access'] extends 'public' ? Actor | null : Actor

export function isAdmin(actor: Actor | null): boolean {
  return actor?.role === 'admin'
}
