import type { Customer } from '#contract/accounts/customers.ts'
import type { AccountStatus } from '#contract/roles.ts'
import { UserActions } from '#web/admin/users/user-actions.tsx'
import { EmailLink, UserCell, VerifiedBadge } from '#web/admin/users/user-cells.tsx'
import styles from '#web/admin/users/user-dialog.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateLong, formatNumber } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Fact } from '#web/ui/lists/fact.tsx'
import { Phone } from '#web/ui/signs/phone.tsx'

export interface UserDialogProps {
  user: Customer
  open: boolean
  onClose: () => void
  onStatus: (id: string, status: AccountStatus) => void
  onChanged: (user: Customer) => void
}

/** All about one account, and what an admin may do to it. */
export function UserDialog({ user, open, onClose, onStatus, onChanged }: UserDialogProps) {
  const words = adminMessages.users
  return (
    <Dialog open={open} onClose={onClose} title={words.details}>
      <div className={styles.dialog}>
        <UserCell user={user} large />
        <dl className={styles.facts}>
          <Fact name={words.role}>{adminMessages.frame.roles[user.role]}</Fact>
          <Fact name={words.joinedOn}>{formatDateLong(user.createdAt)}</Fact>
          <Fact name={words.totalOrders}>{formatNumber(user.orders)}</Fact>
          <Fact name={words.email}>{user.email ? <EmailLink email={user.email} /> : words.noEmail}</Fact>
          <Fact name={words.phone}>
            <Phone number={user.mobile} dial />
          </Fact>
          <Fact name={words.verification}>
            <VerifiedBadge user={user} />
          </Fact>
        </dl>
        <UserAddresses addresses={user.addresses} />
        <UserActions user={user} onStatus={onStatus} onChanged={onChanged} />
      </div>
    </Dialog>
  )
}

function UserAddresses({ addresses }: { addresses: Customer['addresses'] }) {
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
