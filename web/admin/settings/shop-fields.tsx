import { STATES } from '#contract/gstin.ts'
import { SelectField } from '#web/admin/catalogue-forms/select-field.tsx'
import { TextField } from '#web/admin/catalogue-forms/text-field.tsx'
import { LogoField } from '#web/admin/settings/logo-field.tsx'
import { PaymentPreview } from '#web/admin/settings/payment-preview.tsx'
import { RadioField } from '#web/admin/settings/radio-field.tsx'
import styles from '#web/admin/settings/settings.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Name, logo, address, state, PIN, GSTIN. */
export function ShopFields({ logo }: { logo: string }) {
  const words = adminMessages.settings
  const mark = words.optional
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <TextField name="shopName" label={words.shopName} />
        <LogoField kept={logo} />
      </div>
      <div className={styles.fields}>
        <TextField name="address" label={words.address} mark={mark} rows={3} hint={words.addressHint} />
        <SelectField
          name="state"
          label={words.state}
          placeholder={words.noState}
          options={STATES.map((state) => ({ value: state, label: state }))}
        />
        <TextField name="postalCode" label={words.postalCode} mark={mark} inputMode="numeric" />
        <TextField name="gstin" label={words.gstin} mark={mark} hint={words.gstinHint} />
      </div>
    </div>
  )
}

/** UPI ID, its kind, the payee, and the QR code that they make. */
export function PaymentFields() {
  const words = adminMessages.settings
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <TextField name="upiId" label={words.upiId} hint={words.upiIdHint} />
        <TextField name="payeeName" label={words.payeeName} hint={words.payeeNameHint} />
        <RadioField name="upiKind" label={words.upiKind} hint={words.upiKindHint} options={words.upiKinds} />
      </div>
      <PaymentPreview />
    </div>
  )
}

/** Email, phone, grievance officer. */
export function ContactFields() {
  const words = adminMessages.settings
  const mark = words.optional
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <TextField name="contactEmail" label={words.contactEmail} mark={mark} hint={words.contactEmailHint} />
        <TextField name="contactPhone" label={words.contactPhone} mark={mark} inputMode="tel" />
      </div>
      <TextField
        name="grievanceOfficer"
        label={words.grievanceOfficer}
        mark={mark}
        hint={words.grievanceOfficerHint}
      />
    </div>
  )
}
