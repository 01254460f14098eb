import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import styles from '#web/admin/orders/tracking-block.module.css'
import { May } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'

/** The page of a guest's order: its link to copy, and a new one in its place. */
export function OrderLink({ order }: { order: Order }) {
  const words = adminMessages.orders
  const client = useQueryClient()
  const say = useActToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('replaceOrderLink', { params: { id: order._id } }),
    onSuccess: ({ orderLink, message }) => {
      say('good', message)
      return orderChanged(client, { ...order, orderLink })
    },
    onError: (error) => say('bad', error.message || words.linkFailed),
  })
  if (!order.orderLink) return null
  return (
    <section className={styles.block}>
      <h3 className={styles.title}>{words.orderPage}</h3>
      <p className={styles.quiet}>{words.orderPageText}</p>
      <div className={styles.line}>
        <CopyButton text={order.orderLink} copyText={words.copyLink} />
        <May make="replaceOrderLink">
          <Button
            size="s"
            variant="quiet"
            icon={<RefreshCw aria-hidden="true" />}
            busy={isPending}
            onClick={() => mutate()}
          >
            {words.replaceLink}
          </Button>
        </May>
      </div>
    </section>
  )
}
