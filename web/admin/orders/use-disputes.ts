import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { useOrderToast } from '#web/admin/orders/use-order-toast.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Disputes as this view knows them: Mark as Resolved clears one here, with the specified toast (section 4). */
export function useDisputes() {
  const say = useOrderToast()
  const [resolved, setResolved] = useState<readonly string[]>([])

  function resolve(order: Order) {
    setResolved([...resolved, order._id])
    say('good', adminMessages.orders.resolved)
  }
  return { isDisputed: ({ _id, disputed }: Order) => disputed && !resolved.includes(_id), resolve }
}
