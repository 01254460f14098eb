import { useCustomer } from '#web/checkout/use-customer.ts'
import { messages } from '#web/messages/messages.ts'
import { useSession } from '#web/session.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/checkout/customer-panel.module.css'

/** Who orders: name, email, mobile and how many orders so far; what is missing says so. */
export function CustomerPanel() {
  const words = messages.checkout
  const { loading, name, email, mobile, orders } = useCustomer(useSession()?.userId ?? null)
  if (loading)
    return (
      <div className={styles.panel} aria-busy="true">
        <Skeleton height={16} width="60%" />
        <Skeleton height={14} width="85%" />
        <Skeleton height={14} width="45%" />
      </div>
    )
  return (
    <div className={styles.panel}>
      <p className={styles.name}>{name || words.nameMissing}</p>
      <p>{email || words.emailMissing}</p>
      <p>{mobile || words.phoneMissing}</p>
      <p>{words.ordersSoFar(orders)}</p>
    </div>
  )
}
