import type { SavedAddress } from '#contract/addresses.ts'
import { AddressFields } from '#web/address/address-fields.tsx'
import styles from '#web/checkout/address-step.module.css'
import { type CheckoutFormState, filledFrom } from '#web/checkout/checkout-form.ts'
import type { useAddressBook } from '#web/checkout/use-address-book.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'

export interface AddressStepProps {
  form: CheckoutFormState
  addresses: ReturnType<typeof useAddressBook>
}

/** Where the goods go: an address of the book or a new one, which can be kept. */
export function AddressStep({ form, addresses }: AddressStepProps) {
  return (
    <>
      <SavedAddresses form={form} book={addresses.book} />
      <AddressFields register={form.register} errorOf={(field) => form.formState.errors[field]?.message} />
      {addresses.isNew && (
        <Checkbox
          className={styles.keep}
          label={messages.checkout.keepAddress}
          checked={addresses.keep}
          onChange={(event) => addresses.setKeep(event.target.checked)}
        />
      )}
    </>
  )
}

function SavedAddresses({ form, book }: { form: CheckoutFormState; book: readonly SavedAddress[] }) {
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
