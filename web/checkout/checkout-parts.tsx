import { useWatch } from 'react-hook-form'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { AddressFields } from '#web/address/address-fields.tsx'
import styles from '#web/checkout/address-step.module.css'
import type { CheckoutField, CheckoutFormState } from '#web/checkout/checkout-form.ts'
import type { useAddressBook } from '#web/checkout/use-address-book.ts'
import { checkoutMessages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { api } from '#web/api.ts'
import { imageSource } from '#web/image-source.ts'
import { useSession } from '#web/session.ts'
import { type CartItem, cartTotals } from '#web/storefront/cart/cart-store.ts'
import { CartSummary } from '#web/storefront/cart/cart-contents.tsx'
import { OWN_ORDERS_KEY } from '#web/storefront/my-orders/own-orders.ts'
import { formatRupees } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Image } from '#web/ui/display/image.tsx'

export interface AddressStepProps {
  form: CheckoutFormState
  addresses: ReturnType<typeof useAddressBook>
}

/** The delivery address: a saved one or a new one, which can be saved. */
export function AddressStep({ form, addresses }: AddressStepProps) {
  const [state = '', postalCode] = useWatch({ control: form.control, name: ['state', 'postalCode'] })
  const isRegistered = (useShop().settings?.taxRegistration ?? 'none') !== 'none'
  return (
    <>
      <SavedAddresses addresses={addresses} />
      <AddressFields
        register={(field) => {
          const name = field as CheckoutField
          return form.register(name, { onChange: () => form.clearErrors(name) })
        }}
        errorOf={(field) => form.formState.errors[field as CheckoutField]?.message}
        location={{
          state,
          postalCode,
          setState: (name) => form.setValue('state', name, { shouldDirty: true }),
        }}
      />
      {isRegistered && (
        <Field
          label={checkoutMessages.gstin}
          className={styles.keep}
          optional
          hint={checkoutMessages.gstinHint}
          error={form.formState.errors.buyerGstin?.message}
        >
          <TextInput {...form.register('buyerGstin')} autoComplete="off" />
        </Field>
      )}
      {addresses.isNew && (
        <Checkbox
          className={styles.keep}
          label={checkoutMessages.keepAddress}
          checked={addresses.shouldSave}
          onChange={(event) => addresses.setShouldSave(event.target.checked)}
        />
      )}
    </>
  )
}

function SavedAddresses({ addresses: { book, fill } }: Pick<AddressStepProps, 'addresses'>) {
  if (book.length === 0) return null

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
    <div role="group" className="row wrap middle gap-8 mb-16">
      <span className="soft t-13">{checkoutMessages.savedAddresses}</span>
      {book.map((entry) => (
        <Button key={entry._id} size="s" title={entry.address} onClick={() => fill(entry)}>
          {entry.label}
        </Button>
      ))}
    </div>
  )
}

/** Beside the steps: the customer and the items. */
export function OrderSummary({
  lines,
  amountDue,
}: {
  lines: readonly CartItem[]
  amountDue?: number | undefined
}) {
  return (
    <>
      <section>
        <h3 className={styles.heading}>{checkoutMessages.customer}</h3>
        <Customer />
      </section>
      <section>
        <h3 className={styles.heading}>{checkoutMessages.summary}</h3>
        <Lines lines={lines} amountDue={amountDue} />
      </section>
    </>
  )
}

function Customer() {
  const { loading, name, email, mobile, orders } = useCustomer(useSession()?.userId ?? null)
  if (loading)
    return (
      <div className={`grid soft breaks t-14 ${styles.panel}`} aria-busy="true">
        <Skeleton height={16} width="60%" />
        <Skeleton height={14} width="85%" />
        <Skeleton height={14} width="45%" />
      </div>
    )
  return (
    <div className={`grid soft breaks t-14 ${styles.panel}`}>
      <p className={styles.name}>{name || checkoutMessages.nameMissing}</p>
      <p>{email || checkoutMessages.emailMissing}</p>
      <p>{mobile || checkoutMessages.phoneMissing}</p>
      <p>{checkoutMessages.ordersSoFar(orders)}</p>
    </div>
  )
}

/** The buyer's name, email, mobile and number of orders, which is random until the real one has loaded. */
function useCustomer(userId: string | null) {
  const [placeholder] = useState(placeholderCount)
  const enabled = userId !== null
  const customer = useQuery({
    queryKey: ['customer', userId],
    queryFn: ({ signal }) => api('getCustomerById', { params: { userId: userId ?? '' }, signal }),
    enabled,
  })
  const orders = useQuery({
    queryKey: [...OWN_ORDERS_KEY, userId, 'count'],
    queryFn: async ({ signal }) => {
      const query = { page: '1', limit: '1' }
      const response = await api('getUserOrders', { params: { userId: userId ?? '' }, query, signal })
      return response.totalOrders ?? null
    },
    enabled,
  })
  return {
    loading: customer.isLoading,
    name: customer.data?.name,
    email: customer.data?.email,
    mobile: customer.data?.mobile,
    orders: orders.data ?? placeholder,
  }
}

/** 1 to 10, in place of the order count that is still loading. */
export function placeholderCount(): number {
  return 1 + Math.floor(Math.random() * 10)
}

/** The lines and their totals: subtotal − savings + shipping + rounding = total. */
function Lines({ lines, amountDue }: { lines: readonly CartItem[]; amountDue: number | undefined }) {
  if (lines.length === 0) return <p className="soft">{checkoutMessages.emptyCart}</p>
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={`row middle gap-12 t-14 ${styles.line}`}>
            <Image {...imageSource(line.image)} sizes="44px" alt="" ratio="4/5" className={styles.image} />
            <div className="grow shrink breaks">
              <p className="three-lines">{line.name || checkoutMessages.productMissing}</p>
              <p className="t-13 tabular soft">
                {line.quantity} × {formatRupees(line.price)}
              </p>
            </div>
            <span className="num">{formatRupees(line.price * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.sums}>
        <CartSummary totals={cartTotals(lines)} amountDue={amountDue} />
      </div>
    </>
  )
}
