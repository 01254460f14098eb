import '#web/theme/theme-boot.ts'
import '#web/theme/base.css'
import { fetchFirstScreen } from '#web/first-screen.ts'

// The policy forbids eval. Without this zod tries it, and browsers report that. It is said before zod is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// This file is small. It asks for the first screen's code and answers while the app's own code is still under way.
fetchFirstScreen()
await import('#web/app.tsx')
