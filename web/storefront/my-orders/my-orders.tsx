import { Navigate, useSearchParams } from 'react-router'
import { CUSTOMER_SHORT_ID } from '#contract/limits.ts'
import { messages } from '#web/messages/messages.ts'
import { useSession } from '#web/session.ts'
import { usePageTitle } from '#web/shop.ts'
import { OrderList } from '#web/storefront/my-orders/order-list.tsx'
import { OrdersSkeleton } from '#web/storefront/my-orders/orders-skeleton.tsx'
import { ordersFailure } from '#web/storefront/my-orders/orders-failure.ts'
import { OrdersSearch } from '#web/storefront/my-orders/orders-search.tsx'
import { useMyOrders } from '#web/storefront/my-orders/use-my-orders.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/signs/card.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'
import styles from '#web/storefront/my-orders/my-orders.module.css'

/** My Orders: four counts and one's own orders, newest first. */
export function MyOrders() {
  const words = messages.myOrders
  usePageTitle(words.title)
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search.get('page'))
  // Not 'search': that is the product search of the top bar.
  const find = (search.get('find') ?? linkedOrder(search)).slice(0, 200)
  const { data, error, isPlaceholderData } = useMyOrders(useSession()?.userId ?? null, page, find)
  const pages = Math.max(1, data?.pages ?? 1)
  if (data && !isPlaceholderData && page > pages) return <Navigate replace to={addressOf(find, pages)} />
  return (
    <>
      <h1 className={styles.title}>{words.title}</h1>
      {error && !data ? (
        <OrdersFailed text={ordersFailure(error)} />
      ) : (
        <>
          <div className={styles.stats}>
            <StatGrid>
              <StatCard label={words.total} value={data && formatNumber(data.totalOrders)} />
              <StatCard label={words.pending} value={data && formatNumber(data.pendingOrders)} />
              <StatCard label={words.delivered} value={data && formatNumber(data.deliveredOrders)} />
              <StatCard label={words.cancelled} value={data && formatNumber(data.cancelledOrders)} />
            </StatGrid>
          </div>
          <OrdersSearch
            inForce={find}
            onSearch={(text) => setSearch(addressOf(text, 1).search, { replace: true })}
          />
          {data ? (
            <OrderList
              orders={data.data}
              page={page}
              pages={pages}
              waiting={isPlaceholderData}
              onPage={(next) => setSearch(addressOf(find, next).search)}
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

/** Try Again reloads the page. */
function OrdersFailed({ text }: { text: string }) {
  return (
    <Card>
      <div role="alert">
        <Empty
          drawing="broken"
          title={text}
          action={<Button onClick={() => window.location.reload()}>{messages.myOrders.tryAgain}</Button>}
        />
      </div>
    </Card>
  )
}

/** The number of the order that a mail's link asks another picture of: it may stand on any page. */
function linkedOrder(search: URLSearchParams): string {
  return (search.get('picture') ?? '').slice(-CUSTOMER_SHORT_ID)
}

function addressOf(find: string, page: number) {
  const query = { ...(find && { find }), ...(page > 1 && { page: String(page) }) }
  return { search: new URLSearchParams(query).toString() }
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
