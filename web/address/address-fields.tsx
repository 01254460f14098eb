import { useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { STATES, stateByCode } from '#contract/back-office/gstin.ts'
import type { Order } from '#contract/orders/orders.ts'
import { otherStateOfPin, stateOfPin } from '#contract/orders/indian-states.ts'
import { normalizePin } from '#contract/fields.ts'
import styles from '#web/address/address-fields.module.css'
import { checkoutMessages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea, TextInput } from '#web/ui/controls/text-input.tsx'
import { Note } from '#web/ui/display/note.tsx'

export type AddressField = keyof Order['shippingAddress']

/** The parts of the address that determine its State, and how its name is entered in the form. */
export interface FormLocation {
  state: string
  postalCode: string
  setState: (name: string) => void
}

interface AddressFieldsProps {
  register: (field: AddressField) => UseFormRegisterReturn
  errorOf: (field: AddressField) => string | undefined
  location: FormLocation
}

/** The delivery address: the fields of the checkout, for every form that needs them. */
export function AddressFields({ register, errorOf, location }: AddressFieldsProps) {
  useStateOfPin(location)
  return (
    <div className={styles.grid}>
      <Field label={checkoutMessages.name} error={errorOf('fullName')}>
        <TextInput {...register('fullName')} autoComplete="name" required />
      </Field>
      <Field label={checkoutMessages.contact} hint={checkoutMessages.contactHint} error={errorOf('phone')}>
        <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="tel-national" required />
      </Field>
      <Field label={checkoutMessages.address} error={errorOf('addressLine')} className="across">
        <TextArea
          {...register('addressLine')}
          rows={1}
          className={styles.address}
          autoComplete="street-address"
          required
        />
      </Field>
      <Field label={checkoutMessages.pincode} error={errorOf('postalCode')}>
        <TextInput {...register('postalCode')} inputMode="numeric" autoComplete="postal-code" required />
      </Field>
      <Field label={checkoutMessages.city} optional error={errorOf('city')}>
        <TextInput {...register('city')} autoComplete="address-level2" />
      </Field>
      <Field label={checkoutMessages.state} optional error={errorOf('state')}>
        <TextInput {...register('state')} autoComplete="address-level1" list={STATE_NAMES} />
      </Field>
      <StateNames />
      <Field label={checkoutMessages.country} optional error={errorOf('country')}>
        <TextInput {...register('country')} autoComplete="country-name" />
      </Field>
      <OtherState location={location} />
    </div>
  )
}

/** The id of the list of States for a text field. */
export const STATE_NAMES = 'state-names'

export function StateNames() {
  return (
    <datalist id={STATE_NAMES}>
      {STATES.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </datalist>
  )
}

/** Asks about a State and a PIN code that contradict each other. */
export function OtherState({ location }: { location: FormLocation }) {
  const other = otherStateOfPin(location)
  if (!other) return null
  return (
    <Note
      tone="warn"
      className="across"
      action={
        <Button size="s" onClick={() => location.setState(other)}>
          {checkoutMessages.takeState(other)}
        </Button>
      }
    >
      {checkoutMessages.otherState(location.postalCode, other, location.state)}
    </Note>
  )
}

/** Fills in the State of a complete PIN code if the State is empty, or was filled in for an earlier PIN code. */
export function useStateOfPin({ state, postalCode, setState }: FormLocation): void {
  const last = useRef(postalCode)
  const filled = useRef('')
  useEffect(() => {
    if (last.current === postalCode) return
    last.current = postalCode
    const pin = normalizePin(postalCode)
    if (!PIN.test(pin) || (state.trim() !== '' && state !== filled.current)) return
    filled.current = stateByCode(stateOfPin(pin)) ?? ''
    setState(filled.current)
  }, [state, postalCode, setState])
}

const PIN = /^\d{6}$/
