import '#web/polyfills.ts'
import '#web/theme/theme-boot.ts'
import '#web/theme/base.css'
import { addStyle } from '#web/load-code.ts'
import { showPrerendered } from '#web/show-prerendered.ts'
import { reloadOnce, showReload } from '#web/reload.ts'

// The policy forbids eval. Without this setting zod tries it, and browsers report a violation. It must be set
// before zod is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// This file is small, because nothing is painted before it has run: fetching and rendering start once something is
// visible.
try {
  const guessed = showPrerendered()
  bringLostStyles()
  const { openApp } = await import('#web/app.tsx')
  await openApp(guessed)
} catch (error) {
  console.error(error)
  if (!reloadOnce()) showReload()
}

/**
 * A script waits for the stylesheets above it: one that is still empty failed to load. It is requested again with a
 * different URL.
 */
function bringLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet?.cssRules.length) addStyle(`${link.href}?retry=1`).catch(() => undefined)
}
