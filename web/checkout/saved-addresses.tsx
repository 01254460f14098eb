import type { SavedAddress } from '#contract/addresses.ts'
import type { CheckoutFormState } from '#web/checkout/address-fields.tsx'
import styles from '#web/checkout/address-fields.module.css'
import { filledFrom } from '#web/checkout/filled-from.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** The addresses of the book: a press fills the form in. Nothing where there are none. */
export function SavedAddresses({ form, book }: { form: CheckoutFormState; book: readonly SavedAddress[] }) {
  const words = messages.checkout
  if (book.length === 0) return null

  function fill(entry: SavedAddress) {
    for (const [name, value] of Object.entries(filledFrom(entry)))
      form.setValue(name as 'city', value, { shouldDirty: true })
    form.clearErrors()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <div role="group" aria-label={words.savedAddresses} className={styles.saved}>
      <span className={styles.quiet}>{words.savedAddresses}</span>
      {book.map((entry) => (
        <Button key={entry._id} size="s" title={entry.address} onClick={() => fill(entry)}>
          {entry.label}
        </Button>
      ))}
    </div>
  )
}
