import { get } from 'react-hook-form'
import { useFormContext } from 'react-hook-form'
import type { Customer } from '#contract/accounts/customers.ts'
import { TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import styles from '#web/admin/phone-order/phone-order.module.css'
import { SearchPick } from '#web/admin/phone-order/search-pick.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { formatNumber } from '#web/ui/format.ts'

interface Props {
  isNew: boolean
  customer: Customer | undefined
  onNew: (isNew: boolean) => void
  onChoose: (customer: Customer | undefined) => void
}

/** Who orders: somebody of the list, or somebody new. */
export function CustomerPart({ isNew, customer, onNew, onChoose }: Props) {
  const words = adminMessages.phoneOrder
  const { formState } = useFormContext()
  const error = get(formState.errors, 'choice.message') as string | undefined
  return (
    <>
      <Segmented
        aria-label={words.whose}
        value={isNew ? 'new' : 'existing'}
        options={[
          { value: 'existing', label: words.existing },
          { value: 'new', label: words.new },
        ]}
        onChange={(value) => onNew(value === 'new')}
      />
      {isNew && <NewCustomer />}
      {!isNew && customer && <Chosen customer={customer} onChange={() => onChoose(undefined)} />}
      {!isNew && !customer && <FindCustomer invalid={Boolean(error)} onChoose={onChoose} />}
      {!isNew && error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  )
}

function NewCustomer() {
  const words = adminMessages.phoneOrder
  return (
    <div className={styles.grid}>
      <TextField name="customer.name" label={words.name} />
      <TextField name="customer.mobile" label={words.mobile} inputMode="tel" />
      <TextField
        className={styles.wide}
        name="customer.email"
        label={words.email}
        mark={words.optional}
        hint={words.emailHint}
        inputMode="email"
      />
    </div>
  )
}

function Chosen({ customer, onChange }: { customer: Customer; onChange: () => void }) {
  return (
    <div className={styles.chosen}>
      <Who customer={customer} />
      <Button size="s" onClick={onChange}>
        {adminMessages.phoneOrder.changeCustomer}
      </Button>
    </div>
  )
}

const SHOWN = '8'

function FindCustomer({ invalid, onChoose }: { invalid: boolean; onChoose: (customer: Customer) => void }) {
  const words = adminMessages.phoneOrder
  return (
    <SearchPick
      label={words.findCustomer}
      hint={words.findCustomerHint}
      foundLabel={words.customersFound}
      noneFound={words.nobodyFound}
      search={async (search, signal) =>
        (await api('manageCustomer', { query: { search, page: '1', limit: SHOWN }, signal })).customers
      }
      idOf={({ _id }) => _id}
      isDisabled={({ status }) => status === 'suspended'}
      onPick={onChoose}
      invalid={invalid}
    >
      {(customer) => <Who customer={customer} />}
    </SearchPick>
  )
}

function Who({ customer }: { customer: Customer }) {
  const words = adminMessages.phoneOrder
  const facts = [customer.mobile, customer.email, words.ordersOf(formatNumber(customer.orders))]
  return (
    <span className={styles.who}>
      <strong>{customer.name}</strong>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      {customer.status === 'suspended' && <span>{words.suspended}</span>}
    </span>
  )
}
