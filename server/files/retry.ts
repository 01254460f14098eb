import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'

const PAUSES_MS = [1_000, 4_000, 16_000]

/** Tries again what a file store refused for now. For work that may take minutes; a visitor is answered sooner. */
export async function retry<T>(act: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'UNAVAILABLE') throw error
    }
    await pause(ms)
  }
  return act()
}
