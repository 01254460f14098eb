import type { Order } from '#contract/orders.ts'
import { messages } from '#web/messages/messages.ts'
import { OrderCard } from '#web/storefront/my-orders/order-card.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/signs/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import styles from '#web/storefront/my-orders/order-list.module.css'

export interface OrderListProps {
  orders: readonly Order[]
  page: number
  pages: number
  /** Another page has been asked for and these orders are still the old ones. */
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
