import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { signedInUser } from '#contract/auth.ts'
import { isBuyer, type Role, ROLES } from '#contract/roles.ts'
import { THEME_KEY } from '#web/theme/theme-key.ts'

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
const listeners = new Set<(change: SessionChange) => void>()
let known: { raw: string; session: Session | null } = { raw: '', session: null }

/** The session as it stands in local storage now; null without a token. The same object until something changes. */
export function readSession(): Session | null {
  const [token, user, role, userId, mainUserId] = [...KEYS, 'mainUserId'].map(
    (key) => localStorage.getItem(key) ?? '',
  )
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
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('role', user.role)
  localStorage.setItem('userId', user._id)
  tell('started')
}

/** Keeps what the person changed of themselves; the session goes on. */
export function updateSessionUser(changes: Partial<SessionUser>): void {
  const { user } = readSession() ?? {}
  if (!user) return
  const { _id, role, name, email, mobile, isVerified } = { ...user, ...changes }
  localStorage.setItem('user', JSON.stringify({ _id, role, name, email, mobile, isVerified }))
  tell('renamed')
}

/** Takes the session keys away after a 401 and leaves the rest; the guards of the routes lead to /login. */
export function dropSession(): void {
  for (const key of [...KEYS, 'mainUserId']) localStorage.removeItem(key)
  tell('dropped')
}

/** Clears local and session storage, but for the choice of light or dark; the guards lead to /login. */
export function clearSession(): void {
  const theme = localStorage.getItem(THEME_KEY)
  localStorage.clear()
  clearTab()
  if (theme !== null) localStorage.setItem(THEME_KEY, theme)
  tell('logged-out')
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
  if (event.key === null || event.key === 'mainUserId' || (KEYS as readonly string[]).includes(event.key))
    tell('elsewhere')
})
