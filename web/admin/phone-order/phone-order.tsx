import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { Navigate } from 'react-router'
import { OtherState, STATE_NAMES, StateNames, useStateOfPin } from '#web/address/address-fields.tsx'
import formFooterStyles from '#web/admin/catalogue-forms/form-footer.module.css'
import { LeaveQuestion } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import { CustomerPart, ItemsPart } from '#web/admin/phone-order/order-parts.tsx'
import type { PhoneLine, PhoneOrderValues } from '#web/admin/phone-order/phone-order-values.ts'
import styles from '#web/admin/phone-order/phone-order.module.css'
import { usePhoneOrder } from '#web/admin/phone-order/use-phone-order.ts'
import { api } from '#web/api.ts'
import { orderSums } from '#web/invoice/order-text.ts'
import { phoneOrderMessages as messages } from '#web/messages/admin-messages.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { useCharged } from '#web/delivery.ts'
import { useShop } from '#web/shop.ts'
import { formatRupees } from '#web/ui/format.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Note } from '#web/ui/display/note.tsx'

/** A phone order: customer, items, address, and whether it is paid. */
export function PhoneOrder() {
  const {
    form,
    chosen,
    formError: error,
    placed,
    isBegun,
    setNew,
    choose,
    changeLines,
    setPaid,
    submit,
  } = usePhoneOrder()
  const { isSubmitting } = form.formState
  if (placed !== undefined) return <Navigate to={`/admin/orders?order=${placed}`} />
  return (
    <FormProvider {...form}>
      <form className={`stack gap-16 ${styles.screen}`} noValidate onSubmit={(event) => void submit(event)}>
        <Card title={messages.customer} aria-label={messages.customer}>
          <div className={`stack gap-16 ${styles.part}`}>
            <CustomerPart
              isNew={chosen.isNew}
              customer={chosen.customer}
              onNew={setNew}
              onChoose={(customer) => void choose(customer)}
            />
          </div>
        </Card>
        <Card title={messages.items}>
          <div className={`stack gap-16 ${styles.part}`}>
            <ItemsPart lines={chosen.lines} onChange={changeLines} />
          </div>
        </Card>
        <Card title={messages.address}>
          <AddressFields />
        </Card>
        <Card title={messages.payment}>
          <div className={`stack gap-16 ${styles.part}`}>
            <PaymentFields paid={chosen.paid} onPaid={setPaid} />
            <Sums lines={chosen.lines} />
          </div>
        </Card>
        {error && (
          <div role="alert">
            <Note tone="bad" action={error.instead && <Instead {...error.instead} onChoose={choose} />}>
              {error.message}
            </Note>
          </div>
        )}
        <div className={`row wrap middle end gap-10 ${formFooterStyles.footer}`}>
          <ButtonLink to="/admin/orders">{messages.back}</ButtonLink>
          <Button type="submit" variant="main" busy={isSubmitting} busyText={messages.placing}>
            {messages.place}
          </Button>
        </div>
      </form>
      <LeaveQuestion dirty={isBegun} />
    </FormProvider>
  )
}

function AddressFields() {
  const { setValue } = useFormContext<PhoneOrderValues>()
  const [state, postalCode] = useWatch<
    PhoneOrderValues,
    ['shippingAddress.state', 'shippingAddress.postalCode']
  >({ name: ['shippingAddress.state', 'shippingAddress.postalCode'] })
  const setState = (name: string) => setValue('shippingAddress.state', name)
  const location = { state, postalCode, setState }
  useStateOfPin(location)
  const isRegistered = (useShop().settings?.taxRegistration ?? 'none') !== 'none'
  return (
    <div className={styles.grid}>
      <TextField
        name="shippingAddress.fullName"
        label={messages.fullName}
        optional
        hint={messages.fullNameHint}
      />
      <TextField
        name="shippingAddress.phone"
        label={messages.phone}
        optional
        hint={messages.phoneHint}
        inputMode="tel"
      />
      <TextField
        className="across"
        name="shippingAddress.addressLine"
        label={messages.addressLine}
        rows={2}
      />
      <TextField name="shippingAddress.postalCode" label={messages.postalCode} inputMode="numeric" />
      <TextField name="shippingAddress.city" label={messages.city} optional />
      <TextField name="shippingAddress.state" label={messages.state} optional list={STATE_NAMES} />
      <StateNames />
      {isRegistered && (
        <TextField name="buyerGstin" label={messages.gstin} optional hint={messages.gstinHint} />
      )}
      <OtherState location={location} />
    </div>
  )
}

function PaymentFields({ paid, onPaid }: { paid: boolean; onPaid: (paid: boolean) => void }) {
  return (
    <>
      <Field group label={messages.isPaid}>
        <RadioGroup
          name="paid"
          value={paid ? 'paid' : 'not'}
          onValue={(value) => onPaid(value === 'paid')}
          options={[
            { value: 'not', label: messages.notPaid },
            { value: 'paid', label: messages.paid },
          ]}
        />
      </Field>
      {paid && (
        <TextField
          className={styles.short}
          name="utr"
          label={messages.utr}
          optional
          hint={messages.utrHint}
          inputMode="numeric"
        />
      )}
    </>
  )
}

function Sums({ lines }: { lines: readonly PhoneLine[] }) {
  const isRounded = useShop().settings?.roundTotals
  const { subtotal, shipping, rounding, total } = orderSums(useCharged(lines), isRounded)
  return (
    <dl className={styles.sums}>
      <dt>{messages.goods}</dt>
      <dd>{formatRupees(subtotal)}</dd>
      <dt>{messages.shipping}</dt>
      <dd>{formatRupees(shipping)}</dd>
      {rounding !== 0 && (
        <>
          <dt>{messages.rounding}</dt>
          <dd>{formatRupees(rounding)}</dd>
        </>
      )}
      <dt className={styles.total}>{messages.total}</dt>
      <dd className={styles.total}>
        <output>{formatRupees(total)}</output>
      </dd>
    </dl>
  )
}

interface InsteadProps {
  _id: string
  name: string
  onChoose: ReturnType<typeof usePhoneOrder>['choose']
}

/** The new customer's email has an account: a button chooses that customer. */
function Instead({ _id, name, onChoose }: InsteadProps) {
  async function chooseNamed() {
    const { customers } = await api('manageCustomer', { query: { search: name } })
    const found = customers.find((customer) => customer._id === _id)
    if (found) await onChoose(found)
  }
  return <Button onClick={() => void chooseNamed()}>{messages.chooseInstead(name)}</Button>
}
