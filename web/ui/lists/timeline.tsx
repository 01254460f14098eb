import type { ReactNode } from 'react'
import type { Tone } from '#web/ui/display/badge.tsx'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/lists/timeline.module.css'

export interface TimelineStep {
  key: string
  label: string
  when?: ReactNode
  /** done: a brass dot; now: the maroon ring; next: hollow; end: the line ends here in `tone`. */
  state: 'done' | 'now' | 'next' | 'end'
  tone?: Tone
}

/** The progress of an order, from left to right; on phones from top to bottom. No percentages. */
export function Timeline({
  steps,
  'aria-label': label,
}: {
  steps: readonly TimelineStep[]
  'aria-label'?: string
}) {
  return (
    <ol className={`row ${styles.timeline}`} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={classNames(styles.step, styles[step.state], step.tone && styles[step.tone])}
          aria-current={step.state === 'now' || step.state === 'end' ? 'step' : undefined}
        >
          <span className={styles.label}>
            {step.label}
            {step.state === 'done' && <span className="sr"> ({uiMessages.stepDone})</span>}
          </span>
          {step.when && <span className={styles.when}>{step.when}</span>}
        </li>
      ))}
    </ol>
  )
}
