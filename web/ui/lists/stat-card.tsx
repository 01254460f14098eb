import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/ui/lists/stat-card.module.css'

export interface StatCardProps {
  label: string
  /** Already formatted; null is shown as a dash (could not be loaded), undefined as a skeleton. */
  value: ReactNode
  icon?: ReactNode
  sub?: ReactNode
  /** The link, or the action of a press: one of the two. */
  to?: string
  onClick?: () => void
  /** The filter of this card is active. */
  pressed?: boolean
}

/** One number and its name. Put several into a StatGrid. */
export function StatCard({ label, value, icon, sub, to, onClick, pressed }: StatCardProps) {
  const inside = (
    <>
      {/* The spaces are read out, not visible: 'Total Orders 212'. */}
      <span className={`${styles.label} t-13 soft`}>{label}</span>{' '}
      <span className={styles.value}>
        {value === undefined ? <Skeleton inline height="0.9em" width="2em" /> : (value ?? '–')}
      </span>{' '}
      {sub && <span className={`soft t-13 ${styles.sub}`}>{sub}</span>}
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} className={classNames(styles.stat, styles.pressable)}>
        {inside}
      </Link>
    )
  if (onClick)
    return (
      <button
        type="button"
        aria-pressed={pressed}
        className={classNames(styles.stat, styles.pressable)}
        onClick={onClick}
      >
        {inside}
      </button>
    )
  return <div className={styles.stat}>{inside}</div>
}

interface StatGridProps {
  columns?: 4 | 6
  /** Above a list: one low row on phones. */
  compact?: boolean
  children: ReactNode
}

/** Stat cards side by side: 2 columns on phones, 4 above; a grid of six has 3 on tablets. */
export function StatGrid({ columns = 4, compact, children }: StatGridProps) {
  const className = classNames(styles.grid, columns === 6 && styles.six, compact && styles.compact)
  return <div className={className}>{children}</div>
}
