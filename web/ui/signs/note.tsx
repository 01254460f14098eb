import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/signs/note.module.css'
import tones from '#web/ui/signs/tones.module.css'

export type NoteTone = 'good' | 'bad' | 'warn' | 'info'

export interface NoteProps {
  tone: NoteTone
  children: ReactNode
  action?: ReactNode
  icon?: ReactNode
  className?: string
}

const ICONS: Record<NoteTone, LucideIcon> = {
  good: CircleCheck,
  bad: CircleAlert,
  warn: TriangleAlert,
  info: Info,
}

/** A sentence on the page about the page: what failed (read out at once), what to know, what went well. */
export function Note({ tone, children, action, icon, className }: NoteProps) {
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={classNames(styles.note, tones[tone], className)}
    >
      <div className={styles.line}>
        {icon ?? <Icon aria-hidden="true" />}
        <div className={styles.words}>{children}</div>
      </div>
      {action}
    </div>
  )
}
