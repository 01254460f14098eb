// Loaded first, by a script that blocks the first paint (vite.config.ts). The policy forbids inline scripts.
import { applyTheme } from '#web/theme/theme.ts'

applyTheme()
