import { useState } from 'react'
import { Bike, ClipboardList, Clock, Eye, IndianRupee, Package, Users } from 'lucide-react'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Part } from './part.tsx'
import { ORDERS, type SampleOrder } from './sample.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/display/status-badge.tsx'
import { Table, type Column } from '#web/ui/lists/table.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'
import styles from './gallery.module.css'

const COLUMNS: Column<SampleOrder>[] = [
  {
    key: 'id',
    header: 'Order ID',
    cell: (order) => <strong className="num">{order.id}</strong>,
    onPhone: 'title',
  },
  { key: 'customer', header: 'Customer Name', cell: (order) => order.customer },
  { key: 'phone', header: 'Customer Number', cell: (order) => order.phone },
  { key: 'amount', header: 'Amount', align: 'right', cell: (order) => formatRupees(order.amount) },
  {
    key: 'payment',
    header: 'Payment Status',
    cell: (order) => <PaymentStatusBadge status={order.payment} />,
  },
  {
    key: 'status',
    header: 'Order Status',
    cell: (order) => <OrderStatusBadge status={order.status} view="admin" />,
  },
  { key: 'placed', header: 'Date', cell: (order) => formatDateTime(order.placed) },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'right',
    onPhone: 'actions',
    cell: (order) => <IconButton size="s" aria-label={`View order ${order.id}`} icon={<Eye />} />,
  },
]

export function ListParts() {
  const [tab, setTab] = useState<'orders' | 'payments'>('orders')
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState('7E90C4')
  const table = { label: 'Orders', columns: COLUMNS, rowKey: (order: SampleOrder) => order.id }
  return (
    <div data-density="dense">
      <Part name="Back office">
        <StatGrid columns={6}>
          <StatCard label="Total Orders" value="2,184" sub="+62 this week" icon={<ClipboardList />} />
          <StatCard label="Total Products" value="64" icon={<Package />} to="/products" />
          <StatCard label="Total Customers" value="1,207" icon={<Users />} onClick={() => {}} pressed />
          <StatCard label="Total Revenue" value="₹18,42,360" icon={<IndianRupee />} />
          <StatCard label="Pending Orders" value={null} icon={<Clock />} />
          <StatCard label="Out for Delivery" value={undefined} icon={<Bike />} />
        </StatGrid>
        <Tabs
          aria-label="Orders"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'orders', label: 'Orders', count: 2184 },
            { value: 'payments', label: 'Payments', count: 7 },
          ]}
        >
          <Table
            {...table}
            rows={ORDERS}
            selectedKey={selected}
            onRowClick={(order) => setSelected(order.id)}
            footer={
              <Pagination page={page} pages={12} onPage={setPage} summary={`Showing page ${page} of 12`} />
            }
          />
        </Tabs>
        <div className={styles.two}>
          <Table
            {...table}
            label="Loading orders"
            columns={COLUMNS.slice(0, 4)}
            rows={[]}
            loading
            skeletonRows={3}
          />
          <Table
            {...table}
            label="No orders"
            columns={COLUMNS.slice(0, 4)}
            rows={[]}
            empty={
              <Empty
                compact
                illustration="search"
                title="No orders found"
                action={<Button>Clear filters</Button>}
              />
            }
          />
        </div>
        <div className={styles.two}>
          <Card flush>
            <Empty title="Your cart is empty" action={<Button>Browse products</Button>}>
              Things you add will wait here.
            </Empty>
          </Card>
          <Card title="Loading" aside={<a href="#all">All orders</a>}>
            <Skeleton ratio="4/3" />
            <br />
            <Skeleton height={18} width="70%" />
            <br />
            <Skeleton height={14} />
          </Card>
          <Card title="First load">
            <Spinner />
          </Card>
          <Card flush>
            <Empty illustration="box" compact title="No products yet" />
            <Empty illustration="page" compact title="No footers yet" />
            <Empty
              illustration="broken"
              compact
              title="Failed to fetch orders"
              action={<Button>Try Again</Button>}
            />
          </Card>
        </div>
      </Part>
    </div>
  )
}
