import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import {
  filledMessage,
  indianMobile,
  type Occasion,
  occasionsOf,
  whatsAppLink,
} from '#contract/whatsapp-messages.ts'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { historyKey } from '#web/admin/list/order-query-keys.ts'
import { useMayMake } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { shopQuery } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { Order } from '#contract/orders/orders.ts'
import type { Payment } from '#contract/payments/payments.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import { amountDueOf, customerShortId } from '#web/invoice/order-text.ts'
import { formatRupees } from '#web/ui/format.ts'

/** 'Message on WhatsApp': a prepared text for each occasion, the most likely first, which opens in a chat. */
export function WhatsAppMenu({ about }: { about: MessageAbout }) {
  const notesMessages = adminMessages.notes
  const shop = useTexts()
  const noteMessage = useNotedMessage(about.id)
  // The part of the page to which the list belongs, for screen readers.
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null)
  if (!useMayMake()('noteMessage')) return null
  if (indianMobile(about.phone) === undefined) return <p className="soft t-14">{notesMessages.noMobile}</p>
  return (
    <div ref={setAnchor}>
      <Menu
        align="start"
        within={anchor?.closest<HTMLElement>('[role="dialog"], main') ?? undefined}
        trigger={
          <Button disabled={!shop} icon={<MessageCircle />}>
            {notesMessages.whatsApp}
          </Button>
        }
        items={about.occasions.map((occasion) => ({
          label: notesMessages.occasions[occasion],
          href: shop && messageLink(about, occasion, shop),
          onSelect: () => noteMessage(occasion),
        }))}
      />
    </div>
  )
}

/** The shop's own texts, fetched again: settings read before sign-in do not contain them. */
function useTexts() {
  const { data } = useQuery({ ...shopQuery, staleTime: 0 })
  return data?.messages && { ...data, messages: data.messages }
}

/** Records in the history that WhatsApp was opened. If that fails, only a message is shown. */
function useNotedMessage(id: string): (occasion: Occasion) => void {
  const client = useQueryClient()
  const showToast = useActionToast()
  const { mutate } = useMutation({
    mutationFn: (occasion: Occasion) => api('noteMessage', { params: { id }, body: { occasion } }),
    onSuccess: () => client.invalidateQueries({ queryKey: historyKey(id) }),
    onError: () => showToast('info', adminMessages.notes.notNoted),
  })
  return mutate
}

/** The data of an order that a message needs. */
interface MessageAbout {
  id: string
  phone: string
  name: string
  /** Rupees that the buyer was asked to pay. */
  total: number
  /** Rupees received; undefined unless it is paid. */
  received: number | undefined
  tracking: Order['tracking']
  /** The page of a guest's order; '' if the buyer signs in to see it. */
  page: string
  occasions: Occasion[]
}

export function messageOfOrder(order: Order): MessageAbout {
  const { fullName, phone } = order.shippingAddress
  return {
    id: order._id,
    phone,
    name: fullName || order.user.name,
    total: amountDueOf(order),
    received: order.received?.amount,
    tracking: order.tracking,
    page: order.orderLink ?? '',
    occasions: occasionsOf(order),
  }
}

/** A pending payment has no parcel yet. */
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

/** WhatsApp's URL for an occasion; undefined if the order's number can't receive it. */
export function messageLink(about: MessageAbout, occasion: Occasion, shop: Texts): string | undefined {
  const mobile = indianMobile(about.phone)
  if (mobile === undefined) return undefined
  const details = {
    name: about.name,
    order: customerShortId(about.id),
    // 'We have received {total}' refers to the amount received.
    total: formatRupees((occasion === 'paid' ? about.received : undefined) ?? about.total),
    shop: shop.shopName,
    upi: shop.upiId,
    courier: about.tracking?.courier ?? '',
    number: about.tracking?.number ?? '',
    link: about.tracking?.link ?? '',
    page: about.page,
  }
  return whatsAppLink(mobile, filledMessage(shop.messages[occasion], details))
}
