import { useSyncExternalStore } from 'react'
import { removeStored, store, THEME_KEY } from '#web/browser-storage.ts'
import { applyTheme, systemDark, type Theme, themeChoice, type ThemeChoice } from '#web/theme/theme.ts'

const listeners = new Set<() => void>()

/** The current theme, the choice behind it, and a function to change it. */
export function useTheme(): { theme: Theme; choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, shownTheme, () => 'light')
  const choice = useSyncExternalStore<ThemeChoice>(subscribe, themeChoice, () => 'system')
  return { theme, choice, choose }
}

/** Stores a choice in this browser and applies it; 'system' removes it. */
function choose(choice: ThemeChoice): void {
  if (choice === 'system') removeStored(THEME_KEY)
  else store(THEME_KEY, choice)
  show()
}

function show(): void {
  applyTheme()
  for (const listener of listeners) listener()
}

function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  systemDark?.addEventListener('change', show)
  window.addEventListener('storage', show)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    systemDark?.removeEventListener('change', show)
    window.removeEventListener('storage', show)
  }
}
