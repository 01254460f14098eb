import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Customer } from '#contract/accounts/customers.ts'
import { lastAddress } from '#web/admin/phone-order/last-address.ts'
import { NOTHING_TYPED, type PhoneOrderValues } from '#web/admin/phone-order/phone-order-values.ts'

type Form = UseFormReturn<PhoneOrderValues>

/** Puts a customer's last address into the fields that nobody has typed in, in the place of another customer's. */
export function useFilledAddress(form: Form): (customer: Customer | undefined) => Promise<void> {
  const wanted = useRef<Customer>(undefined)
  return async (customer) => {
    wanted.current = customer
    fill(form, NOTHING_TYPED.shippingAddress)
    const address = customer && (await lastAddress(customer))
    if (address && wanted.current === customer) fill(form, address)
  }
}

function fill(form: Form, address: Partial<PhoneOrderValues['shippingAddress']>): void {
  for (const [name, value] of Object.entries(address)) {
    const field = `shippingAddress.${name as keyof typeof address}` as const
    if (!form.getFieldState(field).isDirty) form.setValue(field, value)
  }
}
