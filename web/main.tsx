import '#web/polyfills.ts'
import '#web/theme/theme-boot.ts'
import '#web/theme/base.css'
import { addStyle } from '#web/load-code.ts'
import { showPrerendered } from '#web/show-prerendered.ts'
import { reloadOnce, showReload } from '#web/reload.ts'

// The policy forbids eval. Without this zod tries it, and browsers report that. It is said before zod is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// This file is small, and nothing is painted before it has run: what asks and draws comes while people see something.
try {
  const guessed = showPrerendered()
  bringLostStyles()
  const { openApp } = await import('#web/app.tsx')
  await openApp(guessed)
} catch (error) {
  console.error(error)
  if (!reloadOnce()) showReload()
}

/** A script waits for the sheets above it: one that is empty by now is lost. It is asked for under another address. */
function bringLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet?.cssRules.length) addStyle(`${link.href}?retry=1`).catch(() => undefined)
}
