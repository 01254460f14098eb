import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{name}</h2>
      <div className={styles.lines}>{children}</div>
    </section>
  )
}

export function Row({ children, dense }: { children: ReactNode; dense?: boolean }) {
  return (
    <div className={styles.row} data-density={dense ? 'dense' : undefined}>
      {children}
    </div>
  )
}
