import type { ReactNode } from 'react'

export type ToastTone = 'good' | 'bad' | 'warn' | 'info'

export interface ToastWords {
  tone?: ToastTone
  text: ReactNode
  /** Milliseconds on the screen: 3000 unless given, 4000 for orders. */
  duration?: number
}

/** What draws the toasts. */
export interface ToastScreen {
  add: (id: string, words: ToastWords) => void
  close: (id: string) => void
}

/** Toasts asked for before the code that draws them has come. */
const waiting = new Map<string, ToastWords>()
let screen: ToastScreen | undefined
let askForCode = () => {}
let count = 0

/** show() puts a toast up and returns its id; close(id) takes it away early. */
const toast = {
  show: (words: ToastWords): string => {
    const id = `toast-${++count}`
    if (screen) screen.add(id, words)
    else {
      waiting.set(id, words)
      askForCode()
    }
    return id
  },
  close: (id: string): void => {
    waiting.delete(id)
    screen?.close(id)
  },
}

/** → the same show() and close() at every render. */
export function useToast(): typeof toast {
  return toast
}

/** Gives the toasts that wait, and all later ones, to what draws them. → takes the later ones back */
export function drawToastsOn(drawing: ToastScreen): () => void {
  screen = drawing
  for (const [id, words] of waiting) drawing.add(id, words)
  waiting.clear()
  return () => {
    screen = undefined
  }
}

/** Says how the code that draws is asked for, again with each toast until it has come. */
export function onToastWaiting(ask: () => void): void {
  askForCode = ask
}
