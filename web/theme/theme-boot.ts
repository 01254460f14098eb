// Loaded first, by a script that blocks the first paint (vite.config.ts). The policy forbids inline scripts.
import { savesData } from '#web/saves-data.ts'
import { applyTheme } from '#web/theme/theme.ts'

applyTheme()
if (savesData()) document.documentElement.dataset.saving = ''
