import { useSyncExternalStore } from 'react'

// Whether the payment app was opened for a payment, in this tab: who comes back, to a reloaded page too, may have paid.

const KEY = 'checkout-app'

let opened = stored()
const listeners = new Set<() => void>()

/** Whether the app was opened for the payment of this reference. */
export function useAppOpened(reference: string): boolean {
  return useSyncExternalStore(subscribe, () => opened === reference)
}

export function rememberAppOpened(reference: string): void {
  opened = reference
  try {
    sessionStorage.setItem(KEY, reference)
  } catch {
    // then until the page is left
  }
  for (const listener of listeners) listener()
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
