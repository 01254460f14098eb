import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/display/badge.module.css'
import tones from '#web/ui/display/tones.module.css'

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'plum' | 'teal' | 'mute'

export interface BadgeProps {
  tone?: Tone
  /** A lucide icon; colour alone must not carry meaning. */
  icon?: LucideIcon | undefined
  children: ReactNode
  className?: string
}

/** One line of icon and text on the tint of its tone. Not a button. */
export function Badge({ tone = 'mute', icon: Icon, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-row middle tabular nowrap t-13 medium',
        styles.badge,
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon />}
      {children}
    </span>
  )
}
