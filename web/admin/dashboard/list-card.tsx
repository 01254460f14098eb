import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from '#web/admin/dashboard/list-card.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Card } from '#web/ui/signs/card.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'

export interface ListCardProps {
  title: string
  all?: { to: string; label: string } | undefined
  /** Undefined while it loads, or for good when `failed`. */
  rows: readonly ListRow[] | undefined
  failed: boolean
  empty: { title: string; text: string }
}

export interface ListRow {
  key: string
  to: string
  picture?: ReactNode
  name: string
  sub?: string
  aside: ReactNode
}

/** A few rows that each lead somewhere, with their loading, empty and failed states. */
export function ListCard({ title, all, rows, failed, empty }: ListCardProps) {
  return (
    <Card
      title={title}
      aside={
        all && (
          <Link to={all.to} className={styles.all}>
            {all.label}
          </Link>
        )
      }
      flush
    >
      {failed && !rows?.length && (
        <Empty compact drawing="broken" title={adminMessages.dashboard.notLoaded} />
      )}
      {!failed && rows?.length === 0 && (
        <Empty compact title={empty.title}>
          {empty.text}
        </Empty>
      )}
      <ul className={styles.rows} aria-busy={!rows && !failed}>
        {rows
          ? rows.map(({ key, ...row }) => <Row key={key} {...row} />)
          : !failed && Array.from({ length: 5 }, (_, index) => <WaitingRow key={index} />)}
      </ul>
    </Card>
  )
}

function Row({ to, picture, name, sub, aside }: Omit<ListRow, 'key'>) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        {picture}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span> {sub && <span className={styles.sub}>{sub}</span>}
        </span>{' '}
        <span className={styles.aside}>{aside}</span>
      </Link>
    </li>
  )
}

function WaitingRow() {
  return (
    <li className={styles.row}>
      <Skeleton height={16} width="60%" />
    </li>
  )
}
