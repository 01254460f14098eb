import { useWatch } from 'react-hook-form'
import { AddressFields } from '#web/address/address-fields.tsx'
import styles from '#web/checkout/address-step.module.css'
import type { CheckoutField, CheckoutFormState } from '#web/checkout/checkout-form.ts'
import type { useAddressBook } from '#web/checkout/use-address-book.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'

export interface AddressStepProps {
  form: CheckoutFormState
  addresses: ReturnType<typeof useAddressBook>
}

/** Where the goods go: an address of the book or a new one, which can be kept. */
export function AddressStep({ form, addresses }: AddressStepProps) {
  const [state = '', postalCode] = useWatch({ control: form.control, name: ['state', 'postalCode'] })
  const isRegistered = (useShop().settings?.taxRegistration ?? 'none') !== 'none'
  return (
    <>
      <SavedAddresses addresses={addresses} />
      <AddressFields
        register={(field) => form.register(field as CheckoutField)}
        errorOf={(field) => form.formState.errors[field as CheckoutField]?.message}
        place={{ state, postalCode, setState: (name) => form.setValue('state', name, { shouldDirty: true }) }}
      />
      {isRegistered && (
        <Field
          label={messages.checkout.gstin}
          className={styles.keep}
          mark={messages.checkout.optional}
          hint={messages.checkout.gstinHint}
          error={form.formState.errors.buyerGstin?.message}
        >
          <TextInput {...form.register('buyerGstin')} autoComplete="off" />
        </Field>
      )}
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

function SavedAddresses({ addresses: { book, fill } }: Pick<AddressStepProps, 'addresses'>) {
  const words = messages.checkout
  if (book.length === 0) return null

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <div role="group" className={styles.saved}>
      <span className={styles.quiet}>{words.savedAddresses}</span>
      {book.map((entry) => (
        <Button key={entry._id} size="s" title={entry.address} onClick={() => fill(entry)}>
          {entry.label}
        </Button>
      ))}
    </div>
  )
}
