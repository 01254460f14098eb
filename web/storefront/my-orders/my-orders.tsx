import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { CUSTOMER_SHORT_ID } from '#contract/limits.ts'
import { messages, myOrdersMessages } from '#web/messages/messages.ts'
import { PICTURE } from '#web/product-url.ts'
import { reloadPage } from '#web/reload.ts'
import { useSession } from '#web/session.ts'
import { usePageTitle } from '#web/shop.ts'
import styles from '#web/storefront/my-orders/my-orders.module.css'
import { ordersFailure, useMyOrders } from '#web/storefront/my-orders/own-orders.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Empty, NothingFound } from '#web/ui/lists/empty.tsx'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'
import { Card } from '#web/ui/display/card.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { OrderCard } from '#web/storefront/my-orders/order-card.tsx'
import orderListStyles from '#web/storefront/my-orders/order-list.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'

/** My Orders: four counts and the customer's orders, newest first. */
export function MyOrders() {
  usePageTitle(myOrdersMessages.title)
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search.get('page'))
  // Not 'search': that is the product search of the top bar.
  const find = (search.get('find') ?? linkedOrder(search)).slice(0, 200)
  const { data, error, isPlaceholderData } = useMyOrders(useSession()?.userId ?? null, page, find)
  const pages = Math.max(1, data?.pages ?? 1)
  if (data && !isPlaceholderData && page > pages) return <Navigate replace to={pathOf(find, pages)} />
  return (
    <>
      <h1 className="mb-20">{myOrdersMessages.title}</h1>
      {error && !data?.data.length ? (
        <OrdersFailed text={ordersFailure(error)} />
      ) : (
        <>
          <div className={styles.stats}>
            <StatGrid>
              <StatCard label={myOrdersMessages.total} value={data && formatNumber(data.totalOrders)} />
              <StatCard label={myOrdersMessages.pending} value={data && formatNumber(data.pendingOrders)} />
              <StatCard
                label={myOrdersMessages.delivered}
                value={data && formatNumber(data.deliveredOrders)}
              />
              <StatCard
                label={myOrdersMessages.cancelled}
                value={data && formatNumber(data.cancelledOrders)}
              />
            </StatGrid>
          </div>
          <OrdersSearch
            inForce={find}
            onSearch={(text) => setSearch(pathOf(text, 1).search, { replace: true })}
          />
          {data ? (
            <OrderList
              orders={data.data}
              page={page}
              pages={pages}
              waiting={isPlaceholderData}
              onPage={(next) => setSearch(pathOf(find, next).search)}
              onShowAll={find ? () => setSearch('') : undefined}
            />
          ) : (
            <OrdersSkeleton />
          )}
        </>
      )}
    </>
  )
}

function OrdersFailed({ text }: { text: string }) {
  return (
    <Card>
      <div role="alert">
        <Empty
          illustration="broken"
          title={text}
          action={<Button onClick={() => void reloadPage()}>{myOrdersMessages.tryAgain}</Button>}
        />
      </div>
    </Card>
  )
}

/** The number of the order for which an email's link requests another screenshot; it may be on any page. */
function linkedOrder(search: URLSearchParams): string {
  return (search.get(PICTURE) ?? '').slice(-CUSTOMER_SHORT_ID)
}

function pathOf(find: string, page: number) {
  const query = { ...(find && { find }), ...(page > 1 && { page: String(page) }) }
  return { search: new URLSearchParams(query).toString() }
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

const PAUSE_MS = 250

function OrdersSearch({ inForce, onSearch }: { inForce: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(inForce)
  const [followed, setFollowed] = useState(inForce)
  if (inForce !== followed) {
    setFollowed(inForce)
    if (inForce !== text.trim()) setText(inForce)
  }

  useEffect(() => {
    if (text.trim() === inForce) return undefined
    const timer = window.setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => window.clearTimeout(timer)
  })

  return (
    <search className={styles.search}>
      <SearchBox
        rounded
        value={text}
        onChange={setText}
        placeholder={myOrdersMessages.search}
        aria-label={myOrdersMessages.searchLabel}
      />
    </search>
  )
}

interface OrderListProps {
  orders: readonly Order[]
  page: number
  pages: number
  /** Another page is loading; these orders are still the old ones. */
  waiting: boolean
  onPage: (page: number) => void
  /** Clears the search; undefined if there is none. */
  onShowAll: (() => void) | undefined
}

function OrderList({ orders, page, pages, waiting, onPage, onShowAll }: OrderListProps) {
  return (
    <>
      {orders.length > 0 && (
        <ul
          className={classNames(
            'grid gap-20 mt-20',
            orderListStyles.list,
            waiting && orderListStyles.waiting,
          )}
          aria-busy={waiting}
        >
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <output className="grid">{orders.length === 0 && <NoOrders onShowAll={onShowAll} />}</output>
      {pages > 1 && (
        <div className="mt-20">
          <Pagination
            page={page}
            pages={pages}
            onPage={onPage}
            summary={myOrdersMessages.page(formatNumber(page), formatNumber(pages))}
          />
        </div>
      )}
    </>
  )
}

function NoOrders({ onShowAll }: Pick<OrderListProps, 'onShowAll'>) {
  return (
    <Card className="mt-20">
      {onShowAll ? (
        <NothingFound title={myOrdersMessages.none} showAll={myOrdersMessages.showAll} onShowAll={onShowAll}>
          {myOrdersMessages.noneFoundText}
        </NothingFound>
      ) : (
        <Empty
          illustration="box"
          title={myOrdersMessages.none}
          action={<ButtonLink to="/">{myOrdersMessages.shop}</ButtonLink>}
        >
          {myOrdersMessages.noneText}
        </Empty>
      )}
    </Card>
  )
}

function OrdersSkeleton() {
  return (
    <div className="grid gap-20 mt-20" aria-busy="true">
      <p className="sr">{messages.frame.loading}</p>
      {['first', 'second', 'third'].map((order) => (
        <Card key={order} flush>
          <div className={orderListStyles.head}>
            <Skeleton width={110} height={36} />
            <Skeleton width={130} height={36} />
            <Skeleton width={90} height={36} />
          </div>
          <div className={orderListStyles.items}>
            <Skeleton width={44} ratio="4/5" />
            <Skeleton width={180} height={36} />
          </div>
        </Card>
      ))}
    </div>
  )
}
