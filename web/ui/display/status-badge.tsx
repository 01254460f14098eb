import {
  Ban,
  Bike,
  CheckCheck,
  CircleCheck,
  CircleX,
  Clock,
  Package,
  PackageCheck,
  PackageMinus,
  PackageX,
  Settings2,
  TriangleAlert,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { formatNumber } from '#web/ui/format.ts'

const ORDER: Record<OrderStatus, { icon: LucideIcon; admin: Tone; customer: Tone }> = {
  pending: { icon: Clock, admin: 'warn', customer: 'mute' },
  confirmed: { icon: CircleCheck, admin: 'info', customer: 'mute' },
  processing: { icon: Settings2, admin: 'teal', customer: 'teal' },
  packaging: { icon: Package, admin: 'teal', customer: 'mute' },
  shipped: { icon: Truck, admin: 'info', customer: 'info' },
  'out for delivery': { icon: Bike, admin: 'plum', customer: 'mute' },
  delivered: { icon: CheckCheck, admin: 'good', customer: 'good' },
  cancelled: { icon: Ban, admin: 'mute', customer: 'bad' },
  returned: { icon: Undo2, admin: 'plum', customer: 'mute' },
  'failed delivery': { icon: TriangleAlert, admin: 'bad', customer: 'mute' },
}

const PAYMENT: Record<PaymentStatus, { icon: LucideIcon; tone: Tone }> = {
  paid: { icon: CircleCheck, tone: 'good' },
  pending: { icon: Clock, tone: 'warn' },
  failed: { icon: CircleX, tone: 'bad' },
}

/**
 * An order's status; an unknown one is shown as it is. Customers see colour only where `customer` above is not
 * mute.
 */
export function OrderStatusBadge({ status, view }: { status: OrderStatus; view: 'admin' | 'customer' }) {
  if (!(status in ORDER)) return <Badge>{status}</Badge>
  const { icon: Icon, [view]: tone } = ORDER[status]
  return (
    <Badge tone={tone} icon={Icon}>
      {uiMessages.orderStatus[status]}
    </Badge>
  )
}

/**
 * Both statuses of an order with their labels, 'Payment: Pending', without icons: for the short rows of a phone.
 */
export function LabelledStatuses({ labels, order }: LabelledStatusesProps) {
  const { orderStatus, paymentStatus } = order
  const { labelled, orderStatus: orderTexts, paymentStatus: paymentTexts } = uiMessages
  return (
    <>
      <Badge tone={PAYMENT[paymentStatus].tone}>
        {labelled(labels.payment, paymentTexts[paymentStatus])}
      </Badge>
      <Badge tone={ORDER[orderStatus].admin}>{labelled(labels.order, orderTexts[orderStatus])}</Badge>
    </>
  )
}

interface LabelledStatusesProps {
  labels: { order: string; payment: string }
  order: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }
}

/** Only the icon of an order status, for stat cards and menus. */
export function orderStatusIcon(status: OrderStatus): LucideIcon {
  return ORDER[status].icon
}

/** A payment's status. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  if (!(status in PAYMENT)) return <Badge>{status}</Badge>
  return <Badge {...PAYMENT[status]}>{uiMessages.paymentStatus[status]}</Badge>
}

/** Units in stock: red below 10, yellow below 50, green otherwise. */
export function StockBadge({ stock }: { stock: number }) {
  const [Icon, tone, word] = stockLevel(stock)
  return (
    <Badge tone={tone} icon={Icon}>
      {formatNumber(stock)}
      <span className="sr"> {word}</span>
    </Badge>
  )
}

function stockLevel(stock: number): [LucideIcon, Tone, string] {
  if (stock < 10) return [PackageX, 'bad', uiMessages.lowStock]
  if (stock < 50) return [PackageMinus, 'warn', uiMessages.someStock]
  return [PackageCheck, 'good', uiMessages.goodStock]
}
