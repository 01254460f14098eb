import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { signedInUser } from '#contract/accounts/auth.ts'
import { isBuyer, isStaff, type Role, ROLES } from '#contract/roles.ts'
import { forgetSharedImage } from '#web/installed/shared-image.ts'
import { clearStored, readStored, removeStored, store, THEME_KEY } from '#web/browser-storage.ts'

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

/**
 * dropped: the token died (401). held: it died above an open screen, which waits until its person has signed in again;
 * resumed: they have. elsewhere: another tab changed the account or ended it. renamed: the same account goes on, with
 * another name, mobile or token.
 */
export type SessionChange =
  'started' | 'renamed' | 'dropped' | 'held' | 'resumed' | 'logged-out' | 'elsewhere'

const KEYS = ['token', 'user', 'role', 'userId'] as const
/** What outlives a logout. */
const LOOKS = [THEME_KEY]

const listeners = new Set<(change: SessionChange) => void>()
let expired = false
let known: { raw: string; session: Session | null } = { raw: '', session: null }
/** The token with which the server answered last, and when: only a session that lived on this page can be held. */
let accepted = ''
let acceptedAt = 0
/** A response proves the token for so long. */
const PROOF_MS = 5_000
/** How many open screens want a dead session to be held. */
let holders = 0
/** The session whose token died, while its screen waits for its person. */
let held: Session | null = null
let waiting: (() => void)[] = []
/** The session of which the listeners know. */
let shown: Session | null = null

/** The session as it stands in local storage now; null without a token. The same object until something changes. */
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

/** The session, followed: renders again when it starts, ends, or changes in another tab. A held one counts. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, heldOrLive, () => null)
}

/** The held session, followed; null while no one has to sign in again. */
export function useHeldSession(): Session | null {
  return useSyncExternalStore(
    onSessionChange,
    () => held,
    () => null,
  )
}

/** Stores what a login answered. The same account goes on where its held session stopped; any other starts afresh. */
export function startSession(token: string, user: SessionUser): void {
  store('token', token)
  store('user', JSON.stringify(user))
  store('role', user.role)
  store('userId', user._id)
  acceptSession(token)
  if (!resume()) notify('started')
}

/** Keeps what the person changed of themselves; the session goes on. */
export function updateSessionUser(changes: Partial<SessionUser>): void {
  const { user } = readSession() ?? {}
  if (!user) return
  const { _id, role, name, email, mobile, isVerified, guest } = { ...user, ...changes }
  store('user', JSON.stringify({ _id, role, name, email, mobile, isVerified, guest }))
  notify('renamed')
}

/**
 * Takes the session keys away after a 401 to this token (null: the call found none) and leaves the rest. An open screen
 * that holds sessions stays, and its person can sign in again; otherwise the guards of the routes lead to /login.
 * A late response to an older token ends nothing.
 */
export function dropSession(token: string | null): void {
  if (held || (readSession()?.token ?? null) !== token) return
  const session = readSession() ?? shown
  if (!session || (token === null && holders === 0)) return
  for (const key of [...KEYS, 'mainUserId']) removeStored(key)
  if (mayHold(session)) hold(session)
  else notify('dropped')
}

/** The server has answered to this token. */
export function acceptSession(token: string): void {
  accepted = token
  acceptedAt = performance.now()
}

/**
 * Whether a public call should first prove that the session lives: to a dead token it answers as to a stranger, and a
 * screen that holds sessions would take that for the truth.
 */
export function needsProof(token: string): boolean {
  return holders > 0 && (accepted !== token || performance.now() - acceptedAt > PROOF_MS)
}

/** From now on a session that dies on this page is held, until the returned function is called. */
export function holdSessions(): () => void {
  holders += 1
  return () => {
    holders -= 1
    // Not at once: React mounts a screen twice while the shop is developed.
    window.setTimeout(() => holders === 0 && giveUpSession())
  }
}

/**
 * While a session is held, what resolves when its account has signed in again; never after it was given up, for then
 * its screen is gone. undefined while none is held, so that a call leaves with the token of its moment.
 */
export function whileHeld(): Promise<void> | undefined {
  return held ? new Promise((resolve) => waiting.push(resolve)) : undefined
}

/** The person does not sign in again: the held session ends, and the guards lead to /login. */
export function giveUpSession(): void {
  if (!held) return
  letGo()
  notify('dropped')
}

/** Clears local and session storage, but for the theme and the tables' look; the guards lead to /login. */
export function clearSession(): void {
  const looks = LOOKS.map((key) => [key, readStored(key)] as const)
  clearStored()
  clearTab()
  for (const [key, value] of looks) if (value !== null) store(key, value)
  letGo()
  notify('logged-out')
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
  if (isStaff(role)) return '/admin'
  if (role === 'user') return '/customer'
  return isKnownRole(role) && isBuyer(role) ? '/' : null
}

export function isKnownRole(role: string): role is Role {
  return (ROLES as readonly string[]).includes(role)
}

function notify(change: SessionChange): void {
  expired = change === 'dropped' || (change === 'elsewhere' && expired)
  const session = heldOrLive()
  if (shown && !isSameAccount(shown, session)) forgetSharedImage()
  shown = session
  for (const listener of listeners) listener(change)
}

function heldOrLive(): Session | null {
  return held ?? readSession()
}

function mayHold(session: Session): boolean {
  return holders > 0 && accepted === session.token
}

function hold(session: Session): void {
  held = session
  notify('held')
}

function letGo(): void {
  held = null
  waiting = []
}

/** Resumes the held session if its account has signed in → whether it has. Calls of another account are never sent. */
function resume(): boolean {
  if (!held) return false
  const isBack = isSameAccount(held, readSession())
  const calls = waiting
  letGo()
  if (!isBack) return false
  notify('resumed')
  for (const call of calls) call()
  return true
}

function isSameAccount(one: Session | null, other: Session | null): boolean {
  return one !== null && one.userId !== null && one.userId === other?.userId && one.role === other.role
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

function receiveFromOtherTab(key: string | null): void {
  if (key === null) {
    clearTab() // all of it went: a logout
    letGo()
    expired = false
    return notify('elsewhere')
  }
  if (key !== 'mainUserId' && !(KEYS as readonly string[]).includes(key)) return
  const session = readSession()
  if (held) {
    // The keys come one by one, the user's id last.
    if (!session?.userId) return
    acceptSession(session.token)
    if (!resume()) notify('elsewhere')
  } else if (isSameAccount(shown, session)) notify('renamed')
  else if (!session && shown && mayHold(shown)) hold(shown)
  else {
    expired = !session && (expired || shown !== null)
    notify('elsewhere')
  }
}

shown = readSession()
globalThis.window?.addEventListener('storage', ({ key }) => receiveFromOtherTab(key))
