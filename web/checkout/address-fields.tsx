import type { UseFormReturn } from 'react-hook-form'
import type { CheckoutEntry, CheckoutField, CheckoutInput } from '#web/checkout/checkout-form.ts'
import { messages } from '#web/messages/messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea, TextInput } from '#web/ui/controls/text-input.tsx'
import styles from '#web/checkout/address-fields.module.css'

export type CheckoutFormState = UseFormReturn<CheckoutInput, unknown, CheckoutEntry>

/** Where the goods go. City, state and country are optional. */
export function AddressFields({ form }: { form: CheckoutFormState }) {
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
