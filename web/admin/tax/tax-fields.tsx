import { useWatch } from 'react-hook-form'
import { TAX_STATUSES } from '#contract/catalogue/tax-fields.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { SelectField, TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import styles from '#web/admin/settings/settings.module.css'
import { taxMessages as messages } from '#web/messages/admin-messages.ts'
import { useShop } from '#web/shop.ts'
import { formatDateLong } from '#web/ui/format.ts'
import { optionsOf } from '#web/ui/controls/select.tsx'

/** Rate, status and day for a product or category; hidden while the shop is not registered for GST. */
export function TaxFields({
  stored,
  hint,
}: {
  stored: Pick<Product, 'gstRate' | 'taxFrom'> | null
  hint: string
}) {
  const { settings } = useShop()
  if (!settings || settings.taxRegistration === 'none') return null
  const { gstRate, taxFrom } = stored ?? {}
  const isSet = typeof gstRate === 'number' && taxFrom
  return (
    <>
      <TextField name="gstRate" label={messages.rate} hint={hint} after="%" inputMode="decimal" />
      <SelectField
        name="taxStatus"
        label={messages.status}
        placeholder={messages.noStatus}
        hint={messages.statusHint}
        options={TAX_STATUSES.map((value) => ({ value, label: messages.statuses[value] }))}
      />
      <TextField
        name="taxFrom"
        label={messages.from}
        type="date"
        hint={isSet ? messages.fromHint(`${gstRate}%`, formatDateLong(taxFrom)) : messages.fromToday}
      />
    </>
  )
}

/** The seller's GST registration, in Store settings. */
export function RegistrationFields() {
  const registration = useWatch<Record<string, string>>({ name: 'taxRegistration' })
  return (
    <div className={styles.columns}>
      <div className="stack gap-18">
        <SelectField
          name="taxRegistration"
          label={messages.registration}
          placeholder={messages.registrations.none}
          hint={messages.registrationHint}
          options={optionsOf(messages.registrations)}
        />
      </div>
      {registration !== 'none' && (
        <div className="stack gap-18">
          <TextField name="legalName" label={messages.legalName} hint={messages.legalNameHint} />
          <TextField name="documentPrefix" label={messages.prefix} hint={messages.prefixHint} />
          {registration === 'composition' && <p className="soft t-13">{messages.compositionHint}</p>}
        </div>
      )}
    </div>
  )
}
