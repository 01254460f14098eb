import { Moon, Sun } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/controls/button.tsx'

/** A button that switches between light and dark; the first press stops following the system. */
export function ThemeToggle() {
  const { theme, choose } = useTheme()
  return theme === 'dark' ? (
    <IconButton aria-label={uiMessages.toLight} icon={<Sun />} onClick={() => choose('light')} />
  ) : (
    <IconButton aria-label={uiMessages.toDark} icon={<Moon />} onClick={() => choose('dark')} />
  )
}
