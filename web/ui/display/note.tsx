import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button, passFocus } from '#web/ui/controls/button.tsx'
import styles from '#web/ui/display/note.module.css'
import tones from '#web/ui/display/tones.module.css'

export type NoteTone = 'good' | 'bad' | 'warn' | 'info'

export interface NoteProps {
  tone: NoteTone
  children: ReactNode
  action?: ReactNode
  /** Its action is a retry. */
  onRetry?: () => unknown
  icon?: ReactNode
  className?: string
}

const ICONS: Record<NoteTone, LucideIcon> = {
  good: CircleCheck,
  bad: CircleAlert,
  warn: TriangleAlert,
  info: Info,
}

/** A message on the page: an error (announced immediately), information, or success. */
export function Note(props: NoteProps) {
  const { tone, children, onRetry, action = onRetry && <Retry onRetry={onRetry} />, icon, className } = props
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={classNames('row wrap middle gap-10 rows-8 t-14', styles.note, tones[tone], className)}
    >
      <div className={`row gap-10 shrink ${styles.line}`}>
        {icon ?? <Icon />}
        <div className={`grow shrink breaks ${styles.text}`}>{children}</div>
      </div>
      {action}
    </div>
  )
}

function Retry({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Button ref={passFocus} onClick={() => void onRetry()}>
      {uiMessages.tryAgain}
    </Button>
  )
}
