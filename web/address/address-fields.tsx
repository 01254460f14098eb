import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Order } from '#contract/orders/orders.ts'
import styles from '#web/address/address-fields.module.css'
import { messages } from '#web/messages/messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea, TextInput } from '#web/ui/controls/text-input.tsx'

export type AddressField = keyof Order['shippingAddress']

interface AddressFieldsProps {
  register: (field: AddressField) => UseFormRegisterReturn
  errorOf: (field: AddressField) => string | undefined
}

/** Where goods go: the fields of the checkout, for every form that asks for it. */
export function AddressFields({ register, errorOf }: AddressFieldsProps) {
  const words = messages.checkout
  return (
    <div className={styles.grid}>
      <Field label={words.name} error={errorOf('fullName')}>
        <TextInput {...register('fullName')} autoComplete="name" required />
      </Field>
      <Field label={words.contact} hint={words.contactHint} error={errorOf('phone')}>
        <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="tel-national" required />
      </Field>
      <Field label={words.address} error={errorOf('addressLine')} className={styles.wide}>
        <TextArea
          {...register('addressLine')}
          rows={1}
          className={styles.address}
          autoComplete="street-address"
          required
        />
      </Field>
      <Field label={words.city} mark={words.optional} error={errorOf('city')}>
        <TextInput {...register('city')} autoComplete="address-level2" />
      </Field>
      <Field label={words.state} mark={words.optional} error={errorOf('state')}>
        <TextInput {...register('state')} autoComplete="address-level1" />
      </Field>
      <Field label={words.pincode} error={errorOf('postalCode')}>
        <TextInput {...register('postalCode')} inputMode="numeric" autoComplete="postal-code" required />
      </Field>
      <Field label={words.country} mark={words.optional} error={errorOf('country')}>
        <TextInput {...register('country')} autoComplete="country-name" />
      </Field>
    </div>
  )
}
