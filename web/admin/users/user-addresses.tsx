import type { Customer } from '#contract/customers.ts'
import styles from '#web/admin/users/user-dialog.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** The customer's address book; coordinates where the customer gave them. */
export function UserAddresses({ addresses }: { addresses: Customer['addresses'] }) {
  const words = adminMessages.users
  return (
    <section>
      <h3 className={styles.heading}>{words.addresses}</h3>
      {addresses.length === 0 && <p className={styles.quiet}>{words.noAddresses}</p>}
      <ul className={styles.addresses}>
        {addresses.map(({ _id, label, address, coordinates }) => (
          <li key={_id} className={styles.address}>
            <p className={styles.label}>{label}</p>
            <p className={styles.lines}>{address}</p>
            {coordinates ? (
              <dl className={styles.place}>
                <dt>{words.latitude}</dt>
                <dd className="num">{coordinates.lat}</dd>
                <dt>{words.longitude}</dt>
                <dd className="num">{coordinates.lng}</dd>
              </dl>
            ) : (
              <p className={styles.quiet}>{words.noCoordinates}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
