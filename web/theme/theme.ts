import { readStored, THEME_KEY } from '#web/browser-storage.ts'

export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

/** The system's preference; undefined when pages are rendered on the server. */
export const systemDark = globalThis.window?.matchMedia('(prefers-color-scheme: dark)')

/**
 * Sets the theme on <html>: the person's choice, else the system's. theme-boot.ts calls it before the first paint.
 */
export function applyTheme(): void {
  const choice = themeChoice()
  const system = systemDark?.matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = choice === 'system' ? system : choice
}

/** The person's choice; 'system' by default. */
export function themeChoice(): ThemeChoice {
  const stored = readStored(THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
