import { useSyncExternalStore } from 'react'

/** What is left (ms, whole seconds) until a moment of this device's clock, followed every second; 0 once it is over or without one. */
export function useRemaining(endsAt: number | undefined): number {
  return useSyncExternalStore(everySecond, () =>
    endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)) * 1000,
  )
}

function everySecond(tick: () => void): () => void {
  const timer = window.setInterval(tick, 1000)
  return () => window.clearInterval(timer)
}
