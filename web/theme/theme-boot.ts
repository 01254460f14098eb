// Loaded first, from <head>: <script type="module" blocking="render" src="…/theme-boot.ts">. The policy forbids inline scripts.
import { applyTheme } from '#web/theme/theme.ts'

applyTheme()
