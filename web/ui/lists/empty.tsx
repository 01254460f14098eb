import type { ReactNode } from 'react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button, passFocus } from '#web/ui/controls/button.tsx'
import { ILLUSTRATIONS, type IllustrationName } from '#web/ui/display/illustrations.tsx'
import styles from '#web/ui/lists/empty.module.css'

export interface EmptyProps {
  /** lamp (default), box, page, search (nothing found), broken (could not be loaded). */
  illustration?: IllustrationName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Less spacing: inside tables and panels. */
  compact?: boolean
}

/** The content of an empty list: one line drawing, one sentence, one button. */
export function Empty({ illustration = 'lamp', title, children, action, compact }: EmptyProps) {
  return (
    <div className={classNames(styles.empty, compact && styles.compact)}>
      <svg className={styles.drawing} viewBox="0 0 96 72" aria-hidden="true">
        {ILLUSTRATIONS[illustration]}
      </svg>
      <p className={styles.title} data-error={illustration === 'broken' || undefined}>
        {title}
      </p>
      {children && <p className={`t-14 soft ${styles.text}`}>{children}</p>}
      {action && <div className="mt-10">{action}</div>}
    </div>
  )
}

interface NothingFoundProps extends Pick<EmptyProps, 'title' | 'compact' | 'children'> {
  /** The text of the button that shows everything again. */
  showAll: string
  onShowAll: () => void
}

/** Replaces a list in which nothing matches the search or the filters. */
export function NothingFound({ showAll, onShowAll, ...rest }: NothingFoundProps) {
  const action = (
    <Button ref={passFocus} onClick={onShowAll}>
      {showAll}
    </Button>
  )
  return <Empty {...rest} illustration="search" action={action} />
}

interface NotLoadedProps extends Pick<EmptyProps, 'title' | 'compact'> {
  onRetry: () => unknown
}

/** Replaces something that could not be loaded; `compact` in a table or a dialog, which announces it. */
export function NotLoaded({ title, compact, onRetry }: NotLoadedProps) {
  const action = (
    <Button ref={passFocus} onClick={() => void onRetry()}>
      {uiMessages.tryAgain}
    </Button>
  )
  return (
    <div role={compact ? undefined : 'alert'}>
      <Empty compact={compact} illustration="broken" title={title} action={action} />
    </div>
  )
}
