import styles from '#web/account/account-frame.module.css'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'

/** The terms, in words that a customer reads in a minute, and who to turn to. */
export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = messages.terms
  const { name, settings } = useShop()
  const contact = [settings?.grievanceOfficer, settings?.contactEmail, settings?.contactPhone].filter(Boolean)
  return (
    <Dialog
      reading
      open={open}
      onClose={onClose}
      title={words.title}
      foot={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className={styles.stack}>
        <p>{words.intro(name)}</p>
        {words.parts.map((part) => (
          <section key={part.title}>
            <h3>{part.title}</h3>
            <p>{part.text}</p>
          </section>
        ))}
        {contact.length > 0 && <p>{words.contact(contact.join(', '))}</p>}
      </div>
    </Dialog>
  )
}
