import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/signs/card.module.css'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** A heading inside the card, level 2 unless `level` says so. */
  title?: ReactNode
  level?: 2 | 3
  aside?: ReactNode
  /** No padding: for tables and pictures that reach the edge. */
  flush?: boolean
}

/** Paper with a hairline: a part of a page that belongs together. */
export function Card({ title, level = 2, aside, flush, className, children, ...rest }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section {...rest} className={classNames(styles.card, className)}>
      {title && (
        <header className={styles.head}>
          <Heading className={styles.title}>{title}</Heading>
          {aside}
        </header>
      )}
      <div className={classNames(!flush && styles.padded, Boolean(title) && !flush && styles.under)}>
        {children}
      </div>
    </section>
  )
}
