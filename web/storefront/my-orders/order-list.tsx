import type { Order } from '#contract/orders/orders.ts'
import { messages } from '#web/messages/messages.ts'
import { OrderCard } from '#web/storefront/my-orders/order-card.tsx'
import styles from '#web/storefront/my-orders/order-list.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/signs/card.tsx'

interface OrderListProps {
  orders: readonly Order[]
  page: number
  pages: number
  /** Another page is loading; these orders are still the old ones. */
  waiting: boolean
  onPage: (page: number) => void
  /** Takes the search away; undefined where none is in force. */
  onShowAll: (() => void) | undefined
}

/** The orders of one page, and the way to the others where there are any. */
export function OrderList({ orders, page, pages, waiting, onPage, onShowAll }: OrderListProps) {
  const words = messages.myOrders
  return (
    <>
      {orders.length > 0 ? (
        <ul className={classNames(styles.list, waiting && styles.waiting)} aria-busy={waiting}>
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      ) : (
        <Card className={styles.none}>
          {onShowAll ? (
            <Empty
              drawing="search"
              title={words.none}
              action={<Button onClick={onShowAll}>{words.showAll}</Button>}
            >
              {words.noneFoundText}
            </Empty>
          ) : (
            <Empty drawing="box" title={words.none} action={<ButtonLink to="/">{words.shop}</ButtonLink>}>
              {words.noneText}
            </Empty>
          )}
        </Card>
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <Pagination
            page={page}
            pages={pages}
            onPage={onPage}
            summary={words.page(formatNumber(page), formatNumber(pages))}
          />
        </div>
      )}
    </>
  )
}

/** Stands for three orders while they load. */
export function OrdersSkeleton() {
  return (
    <div className={styles.orders} aria-busy="true">
      <p className="sr">{messages.frame.loading}</p>
      {['first', 'second', 'third'].map((order) => (
        <Card key={order} flush>
          <div className={styles.head}>
            <Skeleton width={110} height={36} />
            <Skeleton width={130} height={36} />
            <Skeleton width={90} height={36} />
          </div>
          <div className={styles.items}>
            <Skeleton width={44} ratio="4/5" />
            <Skeleton width={180} height={36} />
          </div>
        </Card>
      ))}
    </div>
  )
}
