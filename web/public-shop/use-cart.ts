import { useSyncExternalStore } from 'react'
import { addToDeviceCart, deviceCart, type DeviceLine, onDeviceCartChange } from '#web/guests/device-cart.ts'

const NONE: readonly DeviceLine[] = []

/** The cart stored on this device; empty until the page is hydrated. */
export function useCart() {
  const lines = useSyncExternalStore(onDeviceCartChange, deviceCart, () => NONE)
  return {
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    quantityOf: (id: string) => lines.find((line) => line.id === id)?.quantity ?? 0,
    add: ({ _id, stock }: { _id: string; stock: number }, quantity = 1) =>
      addToDeviceCart(_id, quantity, stock),
  }
}
