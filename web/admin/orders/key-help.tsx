import { Keyboard } from 'lucide-react'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Popover } from '#web/ui/layers/popover.tsx'
import styles from '#web/admin/orders/key-help.module.css'

/** Which keys this screen knows. */
export function KeyHelp() {
  const words = adminMessages.orders
  return (
    <Popover
      title={words.keysTitle}
      trigger={<IconButton variant="plain" aria-label={words.keys} icon={<Keyboard aria-hidden="true" />} />}
    >
      <dl className={styles.keys}>
        {words.keysList.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
