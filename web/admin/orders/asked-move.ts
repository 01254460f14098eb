import { useEffect, useEffectEvent } from 'react'
import type { OrderStatus } from '#contract/statuses.ts'

type Listener = (to: OrderStatus) => void

const listeners = new Set<Listener>()

/** Presses a button of the open order from elsewhere: its own questions are asked first. */
export function askMove(to: OrderStatus): void {
  for (const listener of listeners) listener(to)
}

/** Hears what `askMove` asks of the order that is open. */
export function useAskedMove(onAsked: Listener): void {
  const heard = useEffectEvent(onAsked)
  useEffect(() => {
    const listener: Listener = (to) => heard(to)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
