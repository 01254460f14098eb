import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { signedInUser } from '#contract/accounts/auth.ts'
import { isBuyer, isStaff, type Role, ROLES } from '#contract/roles.ts'
import { deleteSharedImage } from '#web/pwa/shared-image.ts'
import { clearStored, readStored, removeStored, store, THEME_KEY } from '#web/browser-storage.ts'

// The session in local storage: token, user, role, userId. The server decides what a token may do.

export type SessionUser = z.output<typeof signedInUser>

export interface Session {
  token: string
  /** As stored: a role unknown to the shop is possible. */
  role: string
  /** mainUserId replaces a missing userId and is never written. */
  userId: string | null
  user: Partial<SessionUser>
}

/**
 * dropped: the token expired (401). paused: it expired while a screen is open, which waits until its person has
 * signed in again; resumed: they have. elsewhere: another tab changed the account or ended it. renamed: the same
 * account continues, with another name, mobile or token.
 */
export type SessionChange =
  'started' | 'renamed' | 'dropped' | 'paused' | 'resumed' | 'logged-out' | 'elsewhere'

const KEYS = ['token', 'user', 'role', 'userId'] as const
/** Keys that are kept after logging out. */
const DEVICE_KEYS = [THEME_KEY]

const listeners = new Set<(change: SessionChange) => void>()
let expired = false
let known: { raw: string; session: Session | null } = { raw: '', session: null }
/** The token of the server's last response, and its time: only a session that was live on this page can be paused. */
let accepted = { token: '', at: 0 }
/** A response proves the token for this long. */
const TOKEN_FRESH_MS = 5_000
/** The number of open screens that want an expired session to be paused. */
let pausers = 0
/** The session whose token expired, while its screen waits for its person, and the calls that wait too. */
let paused: { session: Session; calls: (() => void)[] } | null = null
/** The session last reported to the listeners. */
let current: Session | null = null

/** The current session in local storage; null without a token. The same object until something changes. */
export function readSession(): Session | null {
  const [token, user, role, userId, mainUserId] = [...KEYS, 'mainUserId'].map((key) => readStored(key) ?? '')
  const raw = JSON.stringify([token, user, role, userId, mainUserId])
  if (raw === known.raw) return known.session
  const session = token
    ? { token, role: role || '', userId: userId || mainUserId || null, user: readUser(user) }
    : null
  known = { raw, session }
  return session
}

/** The session as a hook: renders again when it starts, ends, or changes in another tab. A paused one counts. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, pausedOrLive, () => null)
}

/** The paused session as a hook; null while no one has to sign in again. */
export function usePausedSession(): Session | null {
  return useSyncExternalStore(
    onSessionChange,
    () => paused?.session ?? null,
    () => null,
  )
}

/**
 * Stores the response of a login. The same account continues where its paused session stopped; any other starts
 * fresh.
 */
export function startSession(token: string, user: SessionUser): void {
  store('token', token)
  store('user', JSON.stringify(user))
  store('role', user.role)
  store('userId', user._id)
  acceptSession(token)
  if (!resume()) notify('started')
}

/** Stores changes to the person's own data; the session continues. */
export function updateSessionUser(changes: Partial<SessionUser>): void {
  const { user } = readSession() ?? {}
  if (!user) return
  const { _id, role, name, email, mobile, isVerified, guest } = { ...user, ...changes }
  store('user', JSON.stringify({ _id, role, name, email, mobile, isVerified, guest }))
  notify('renamed')
}

/**
 * Removes the session keys after a 401 for this token (null: the call had none), and nothing else. An open screen
 * that holds sessions stays, and its person can sign in again; otherwise the route guards lead to /login. A late
 * response to an older token ends nothing.
 */
export function dropSession(token: string | null): void {
  if (paused || (readSession()?.token ?? null) !== token) return
  const session = readSession() ?? current
  if (!session || (token === null && pausers === 0)) return
  for (const key of [...KEYS, 'mainUserId']) removeStored(key)
  if (canPause(session)) hold(session)
  else notify('dropped')
}

/** The server has responded to this token. */
export function acceptSession(token: string): void {
  accepted = { token, at: performance.now() }
}

/**
 * Whether a public call should first verify the session: with an expired token it returns public data, and a screen
 * that holds sessions would take that as complete.
 */
export function needsCheck(token: string): boolean {
  return pausers > 0 && (accepted.token !== token || performance.now() - accepted.at > TOKEN_FRESH_MS)
}

/** From now on a session that expires on this page is paused, until the returned function is called. */
export function pauseOnExpiry(): () => void {
  pausers += 1
  return () => {
    pausers -= 1
    // Delayed, because React mounts a screen twice in development.
    window.setTimeout(() => pausers === 0 && abandonSession())
  }
}

/**
 * While a session is paused, a promise that resolves when its account has signed in again; never if that was
 * cancelled, because then its screen is gone. undefined while none is paused, so a call uses the current token.
 */
export function untilResumed(): Promise<void> | undefined {
  const calls = paused?.calls
  return calls && new Promise((resolve) => calls.push(resolve))
}

/** The person does not sign in again: the paused session ends, and the guards lead to /login. */
export function abandonSession(): void {
  if (!paused) return
  paused = null
  notify('dropped')
}

/** Clears local and session storage, except the theme and table settings; the guards lead to /login. */
export function clearSession(): void {
  const deviceValues = DEVICE_KEYS.map((key) => [key, readStored(key)] as const)
  clearStored()
  clearTab()
  for (const [key, value] of deviceValues) if (value !== null) store(key, value)
  paused = null
  notify('logged-out')
}

/** Whether the last session ended by itself, here or in another tab, and not by logging out. */
export function hasExpired(): boolean {
  return expired
}

/** Calls `listener` after each change, with what happened; returns a function that stops it. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The home of a role; null for one without a home. */
export function homeOf(role: string): '/admin' | '/customer' | '/' | null {
  if (isStaff(role)) return '/admin'
  if (role === 'user') return '/customer'
  return isKnownRole(role) && isBuyer(role) ? '/' : null
}

export function isKnownRole(role: string): role is Role {
  return (ROLES as readonly string[]).includes(role)
}

function notify(change: SessionChange): void {
  expired = change === 'dropped' || (change === 'elsewhere' && expired)
  const session = pausedOrLive()
  if (current && !isSameAccount(current, session)) deleteSharedImage()
  current = session
  for (const listener of listeners) listener(change)
}

function pausedOrLive(): Session | null {
  return paused?.session ?? readSession()
}

function canPause(session: Session): boolean {
  return pausers > 0 && accepted.token === session.token
}

function hold(session: Session): void {
  paused = { session, calls: [] }
  notify('paused')
}

/**
 * Resumes the paused session if its account has signed in and returns whether it has. Calls of a different account
 * are never sent.
 */
function resume(): boolean {
  if (!paused) return false
  const { session, calls } = paused
  paused = null
  if (!isSameAccount(session, readSession())) return false
  notify('resumed')
  for (const call of calls) call()
  return true
}

/** A staff member whose role has changed goes on: the server decides what they may still do. */
function isSameAccount(one: Session | null, other: Session | null): boolean {
  if (one === null || one.userId === null || one.userId !== other?.userId) return false
  return one.role === other.role || (isStaff(one.role) && isStaff(other.role))
}

function clearTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // a browser without storage has nothing to clear
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

function receiveFromOtherTab(key: string | null): void {
  if (key === null) {
    clearTab() // everything was removed: a logout
    paused = null
    expired = false
    return notify('elsewhere')
  }
  if (key !== 'mainUserId' && !(KEYS as readonly string[]).includes(key)) return
  const session = readSession()
  if (paused) {
    // The keys are written one by one, the user's id last.
    if (!session?.userId) return
    acceptSession(session.token)
    if (!resume()) notify('elsewhere')
  } else if (isSameAccount(current, session)) notify('renamed')
  else if (!session && current && canPause(current)) hold(current)
  else {
    expired = !session && (expired || current !== null)
    notify('elsewhere')
  }
}

current = readSession()
globalThis.window?.addEventListener('storage', ({ key }) => receiveFromOtherTab(key))
// A page that Back restores has received no events.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  const session = readSession()
  const expected = paused ? undefined : current?.token
  if (persisted && session?.token !== expected) receiveFromOtherTab(session ? 'userId' : null)
})
