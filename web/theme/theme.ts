import { useSyncExternalStore } from 'react'
import { forget, keep, readKept } from '#web/kept.ts'
import { THEME_KEY } from '#web/theme/theme-key.ts'

export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** Puts the theme on <html>: the person's choice, else the system's. theme-boot.ts calls it before the first paint. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme()
  for (const listener of listeners) listener()
}

/** What the person chose; 'system' until then. */
export function themeChoice(): ThemeChoice {
  const stored = readKept(THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Keeps a choice in this browser and shows it at once; 'system' forgets it. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') forget(THEME_KEY)
  else keep(THEME_KEY, choice)
  applyTheme()
}

/** The theme in force, the choice behind it, and the way to change it. */
export function useTheme(): { theme: Theme; choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, shownTheme, () => 'light')
  const choice = useSyncExternalStore<ThemeChoice>(subscribe, themeChoice, () => 'system')
  return { theme, choice, choose: chooseTheme }
}

function currentTheme(): Theme {
  const choice = themeChoice()
  return choice === 'system' ? systemTheme() : choice
}

function systemTheme(): Theme {
  return system.matches ? 'dark' : 'light'
}

function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  system.addEventListener('change', applyTheme)
  window.addEventListener('storage', applyTheme)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    system.removeEventListener('change', applyTheme)
    window.removeEventListener('storage', applyTheme)
  }
}
