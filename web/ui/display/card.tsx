import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/display/card.module.css'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** A heading inside the card, of level 2. */
  title?: ReactNode
  aside?: ReactNode
  /** No padding: for tables and images that reach the edge. */
  flush?: boolean
}

/** A bordered area for a part of a page. */
export function Card({ title, aside, flush, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={classNames(styles.card, className)}>
      {title && (
        <header className={`row wrap middle between gap-16 rows-4 ${styles.head}`}>
          <h2 className="h-20">{title}</h2>
          {aside}
        </header>
      )}
      <div className={classNames(!flush && styles.padded, Boolean(title) && !flush && styles.under)}>
        {children}
      </div>
    </section>
  )
}
