import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders.ts'
import { paymentAddress } from '#web/admin/layout/links.ts'
import { ComparedTable } from '#web/admin/payments/compared-table.tsx'
import { paymentKey } from '#web/admin/payments/payment-cache.ts'
import { reasonAloud } from '#web/admin/payments/payment-texts.ts'
import { UtrDialog } from '#web/admin/payments/utr-dialog.tsx'
import { VerdictBadge } from '#web/admin/payments/verdict-badge.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/admin/payments/payment-block.module.css'

/** In an order's modal: what its payment's picture shows and what the shop thinks of it. */
export function PaymentBlock({ order }: { order: Order }) {
  const words = adminMessages.payments
  const [correcting, setCorrecting] = useState(false)
  const { data: payment, isPending } = useQuery({
    queryKey: paymentKey(order._id),
    queryFn: async ({ signal }) => (await api('getPayment', { params: { id: order._id }, signal })).data,
    staleTime: 0,
  })
  if (isPending) return <Skeleton height={42} /> // its place: the buttons below must not move under a press
  if (!payment) return null
  return (
    <details className={styles.block} open={payment.reasons.length > 0 || undefined}>
      <summary className={styles.head}>
        <span className={styles.title}>{words.inDialog}</span>
        <VerdictBadge place={payment.place} />
        <span className={styles.reasons}>{payment.reasons.map(reasonAloud).join(' · ')}</span>
        <ChevronDown className={styles.sign} aria-hidden="true" />
      </summary>
      <ComparedTable payment={payment} onCorrect={() => setCorrecting(true)} />
      {payment.paymentStatus === 'pending' && (
        <ButtonLink size="s" variant="quiet" to={paymentAddress(order._id)}>
          {words.toDesk}
        </ButtonLink>
      )}
      <UtrDialog key={payment.utr} payment={payment} open={correcting} onClose={() => setCorrecting(false)} />
    </details>
  )
}
