import type { Order } from '#contract/orders/orders.ts'
import { filledMessage, indianMobile, type Occasion, occasionsOf, whatsAppLink } from '#contract/messages.ts'
import type { Payment } from '#contract/payments/payments.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import { askedOf, shortId } from '#web/invoice/order-text.ts'
import { formatRupees } from '#web/ui/format.ts'

/** What a message needs to know of an order. */
export interface MessageAbout {
  id: string
  phone: string
  name: string
  /** Rupees that the buyer was asked to pay. */
  total: number
  /** Rupees received; undefined unless it is paid. */
  received: number | undefined
  tracking: Order['tracking']
  /** The page of a guest's order; '' where the buyer signs in to see it. */
  page: string
  occasions: Occasion[]
}

export function messageOfOrder(order: Order): MessageAbout {
  const { fullName, phone } = order.shippingAddress
  return {
    id: order._id,
    phone,
    name: fullName || order.user.name,
    total: askedOf(order),
    received: order.received?.amount,
    tracking: order.tracking,
    page: order.orderLink ?? '',
    occasions: occasionsOf(order),
  }
}

/** A payment that waits has no parcel yet. */
export function messageOfPayment(payment: Payment): MessageAbout {
  const { name, phone } = payment.customer
  const total = payment.expected.amount
  const received = payment.received?.amount
  return {
    id: payment._id,
    phone,
    name,
    total,
    received,
    tracking: null,
    page: '',
    occasions: occasionsOf(payment),
  }
}

type Texts = Pick<StoreSettings, 'shopName' | 'upiId' | 'messages'>

/** WhatsApp's address for an occasion; undefined where the order's number is none that it could be sent to. */
export function messageLink(about: MessageAbout, occasion: Occasion, shop: Texts): string | undefined {
  const mobile = indianMobile(about.phone)
  if (mobile === undefined) return undefined
  const facts = {
    name: about.name,
    order: shortId(about.id),
    // 'We have received {total}' is about what was received.
    total: formatRupees((occasion === 'paid' ? about.received : undefined) ?? about.total),
    shop: shop.shopName,
    upi: shop.upiId,
    courier: about.tracking?.courier ?? '',
    number: about.tracking?.number ?? '',
    link: about.tracking?.link ?? '',
    page: about.page,
  }
  return whatsAppLink(mobile, filledMessage(shop.messages[occasion], facts))
}
