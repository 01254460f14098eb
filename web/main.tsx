import '#web/theme/theme-boot.ts'
import '#web/theme/base.css'
import { putUpFirst } from '#web/put-up.ts'

// The policy forbids eval. Without this zod tries it, and browsers report that. It is said before zod is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// This file is small, and nothing is painted before it has run: what asks and draws comes while people see something.
const guessed = putUpFirst()
const { openApp } = await import('#web/app.tsx')
await openApp(guessed)
