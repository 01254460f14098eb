import type { SavedAddress } from '#contract/addresses.ts'
import styles from '#web/checkout/address-step.module.css'
import { type CheckoutField, type CheckoutFormState, filledFrom } from '#web/checkout/checkout-form.ts'
import type { useAddressBook } from '#web/checkout/use-address-book.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea, TextInput } from '#web/ui/controls/text-input.tsx'

export interface AddressStepProps {
  form: CheckoutFormState
  addresses: ReturnType<typeof useAddressBook>
}

/** Where the goods go: an address of the book or a new one, which can be kept. */
export function AddressStep({ form, addresses }: AddressStepProps) {
  return (
    <>
      <SavedAddresses form={form} book={addresses.book} />
      <AddressFields form={form} />
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

function AddressFields({ form }: { form: CheckoutFormState }) {
  const words = messages.checkout
  const { register, formState } = form
  const error = (field: CheckoutField) => formState.errors[field]?.message
  return (
    <div className={styles.grid}>
      <Field label={words.name} error={error('fullName')}>
        <TextInput {...register('fullName')} autoComplete="name" required />
      </Field>
      <Field label={words.contact} hint={words.contactHint} error={error('phone')}>
        <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="tel-national" required />
      </Field>
      <Field label={words.address} error={error('addressLine')} className={styles.wide}>
        <TextArea
          {...register('addressLine')}
          rows={1}
          className={styles.address}
          autoComplete="street-address"
          required
        />
      </Field>
      <Field label={words.city} mark={words.optional} error={error('city')}>
        <TextInput {...register('city')} autoComplete="address-level2" />
      </Field>
      <Field label={words.state} mark={words.optional} error={error('state')}>
        <TextInput {...register('state')} autoComplete="address-level1" />
      </Field>
      <Field label={words.pincode} error={error('postalCode')}>
        <TextInput {...register('postalCode')} inputMode="numeric" autoComplete="postal-code" required />
      </Field>
      <Field label={words.country} mark={words.optional} error={error('country')}>
        <TextInput {...register('country')} autoComplete="country-name" />
      </Field>
    </div>
  )
}
