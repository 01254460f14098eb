import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { signedInUser } from '#contract/accounts/auth.ts'
import { isBuyer, type Role, ROLES } from '#contract/roles.ts'
import { forget, forgetAll, keep, readKept } from '#web/kept.ts'
import { THEME_KEY } from '#web/theme/theme-key.ts'
import { TABLES_KEY } from '#web/ui/lists/tables-key.ts'

// The session in local storage: token, user, role, userId. The server decides what a token may do.

export type SessionUser = z.output<typeof signedInUser>

export interface Session {
  token: string
  /** As stored: a word that the shop does not know is possible. */
  role: string
  /** mainUserId stands in for a missing userId and is never written. */
  userId: string | null
  user: Partial<SessionUser>
}

/** dropped: the token died (401); elsewhere: another tab changed it; renamed: the person changed name or mobile. */
export type SessionChange = 'started' | 'renamed' | 'dropped' | 'logged-out' | 'elsewhere'

const KEYS = ['token', 'user', 'role', 'userId'] as const
/** What outlives a logout. */
const LOOKS = [THEME_KEY, TABLES_KEY]

const listeners = new Set<(change: SessionChange) => void>()
let expired = false
let known: { raw: string; session: Session | null } = { raw: '', session: null }

/** The session as it stands in local storage now; null without a token. The same object until something changes. */
export function readSession(): Session | null {
  const [token, user, role, userId, mainUserId] = [...KEYS, 'mainUserId'].map((key) => readKept(key) ?? '')
  const raw = JSON.stringify([token, user, role, userId, mainUserId])
  if (raw === known.raw) return known.session
  const session = token
    ? { token, role: role || '', userId: userId || mainUserId || null, user: readUser(user) }
    : null
  known = { raw, session }
  return session
}

/** The session, followed: renders again when it starts, ends, or changes in another tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession, () => null)
}

/** Keeps what a login answered. */
export function startSession(token: string, user: SessionUser): void {
  keep('token', token)
  keep('user', JSON.stringify(user))
  keep('role', user.role)
  keep('userId', user._id)
  tell('started')
}

/** Keeps what the person changed of themselves; the session goes on. */
export function updateSessionUser(changes: Partial<SessionUser>): void {
  const { user } = readSession() ?? {}
  if (!user) return
  const { _id, role, name, email, mobile, isVerified } = { ...user, ...changes }
  keep('user', JSON.stringify({ _id, role, name, email, mobile, isVerified }))
  tell('renamed')
}

/**
 * Takes the session keys away after a 401 to this token and leaves the rest; the guards of the routes lead to /login.
 * A late answer to an older token ends nothing.
 */
export function dropSession(token: string): void {
  if (readSession()?.token !== token) return
  for (const key of [...KEYS, 'mainUserId']) forget(key)
  tell('dropped')
}

/** Clears local and session storage, but for the theme and the tables' look; the guards lead to /login. */
export function clearSession(): void {
  const looks = LOOKS.map((key) => [key, readKept(key)] as const)
  forgetAll()
  clearTab()
  for (const [key, value] of looks) if (value !== null) keep(key, value)
  tell('logged-out')
}

/** Whether the last session ended by itself, here or in another tab, and not by a logout. */
export function hasExpired(): boolean {
  return expired
}

/** Calls `listener` after each change, with what happened; answers with the way to stop. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where a role is at home; null for one that has no place in the shop. */
export function homeOf(role: string): '/admin' | '/customer' | '/' | null {
  if (role === 'admin') return '/admin'
  if (role === 'user') return '/customer'
  return isKnownRole(role) && isBuyer(role) ? '/' : null
}

export function isKnownRole(role: string): role is Role {
  return (ROLES as readonly string[]).includes(role)
}

function tell(change: SessionChange): void {
  expired = change === 'dropped' || (change === 'elsewhere' && expired)
  for (const listener of listeners) listener(change)
}

function clearTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // a browser that keeps nothing has nothing to clear
  }
}

function readUser(text: string | undefined): Partial<SessionUser> {
  try {
    const user: unknown = JSON.parse(text || '{}')
    return typeof user === 'object' && user !== null ? user : {}
  } catch {
    return {}
  }
}

globalThis.window?.addEventListener('storage', (event) => {
  if (event.key === null) clearTab() // all of it went: a logout in another tab
  expired = event.key === null ? false : expired || (event.key === 'token' && event.newValue === null)
  if (event.key === null || event.key === 'mainUserId' || (KEYS as readonly string[]).includes(event.key))
    tell('elsewhere')
})
