import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Trends } from '#contract/dashboard.ts'
import { orderAddress, ordersWith, productAddress } from '#web/admin/layout/links.ts'
import styles from '#web/admin/layout/panel.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Empty } from '#web/ui/empty.tsx'
import { formatDateTime, formatNumber, formatRupees } from '#web/ui/format.ts'
import { StockBadge } from '#web/ui/status-badge.tsx'

/** The groups of the notifications panel that have something in them; `onGo` closes the panel. */
export function NotificationGroups({
  trends: { paymentsWaiting, lowStock },
  newOrders,
  onGo,
}: {
  trends: Trends
  newOrders: number
  onGo: () => void
}) {
  const words = adminMessages.frame
  if (newOrders + paymentsWaiting.count + lowStock.count === 0)
    return (
      <Empty compact title={words.nothingNew}>
        {words.nothingNewText}
      </Empty>
    )
  return (
    <>
      {newOrders > 0 && (
        <Group
          title={words.newOrders}
          count={words.newOrdersWait(formatNumber(newOrders))}
          to={ordersWith({ status: 'pending' })}
          onGo={onGo}
        />
      )}
      {paymentsWaiting.count > 0 && (
        <Group
          title={words.paymentsToCheck}
          count={words.paymentsWait(formatNumber(paymentsWaiting.count))}
          to={ordersWith({ payment: 'pending' })}
          onGo={onGo}
        >
          {paymentsWaiting.orders.slice(0, 3).map(({ _id, name, totalAmount, createdAt }) => (
            <Entry
              key={_id}
              to={orderAddress(_id)}
              name={name}
              sub={formatDateTime(createdAt)}
              aside={<span className="num">{formatRupees(totalAmount)}</span>}
              onGo={onGo}
            />
          ))}
        </Group>
      )}
      {lowStock.count > 0 && (
        <Group
          title={words.lowStock}
          count={words.lowStockCount(formatNumber(lowStock.count))}
          to="/admin/product"
          onGo={onGo}
        >
          {lowStock.products.slice(0, 3).map(({ _id, name, stock }) => (
            <Entry
              key={_id}
              to={productAddress(name)}
              name={name}
              aside={<StockBadge stock={stock} />}
              onGo={onGo}
            />
          ))}
        </Group>
      )}
    </>
  )
}

function Group({
  title,
  count,
  to,
  onGo,
  children,
}: {
  title: string
  count: string
  to: string
  onGo: () => void
  children?: ReactNode
}) {
  return (
    <section className={styles.group}>
      <h3 className={styles.head}>
        {title}
        <Link to={to} onClick={onGo}>
          {count}
        </Link>
      </h3>
      {children && <ul>{children}</ul>}
    </section>
  )
}

function Entry({
  to,
  name,
  sub,
  aside,
  onGo,
}: {
  to: string
  name: string
  sub?: string
  aside: ReactNode
  onGo: () => void
}) {
  return (
    <li className={styles.row}>
      <Link to={to} className={styles.link} onClick={onGo}>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {sub && <span className={styles.sub}>{sub}</span>}
        </span>
        {aside}
      </Link>
    </li>
  )
}
