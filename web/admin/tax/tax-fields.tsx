import { useWatch } from 'react-hook-form'
import { TAX_STATUSES } from '#contract/catalogue/tax-fields.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { SelectField, TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import styles from '#web/admin/settings/settings.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useShop } from '#web/shop.ts'
import { formatDateLong } from '#web/ui/format.ts'
import { optionsOf } from '#web/ui/controls/select.tsx'

/** Rate, status and day of a product or category; nothing while the shop is not registered for GST. */
export function TaxFields({
  stored,
  hint,
}: {
  stored: Pick<Product, 'gstRate' | 'taxFrom'> | null
  hint: string
}) {
  const words = adminMessages.tax
  const { settings } = useShop()
  if (!settings || settings.taxRegistration === 'none') return null
  const { gstRate, taxFrom } = stored ?? {}
  const isSet = typeof gstRate === 'number' && taxFrom
  return (
    <>
      <TextField name="gstRate" label={words.rate} hint={hint} after="%" inputMode="decimal" />
      <SelectField
        name="taxStatus"
        label={words.status}
        placeholder={words.noStatus}
        hint={words.statusHint}
        options={TAX_STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
      />
      <TextField
        name="taxFrom"
        label={words.from}
        type="date"
        hint={isSet ? words.fromHint(`${gstRate}%`, formatDateLong(taxFrom)) : words.fromToday}
      />
    </>
  )
}

/** How the seller is registered, in Store settings. */
export function RegistrationFields() {
  const words = adminMessages.tax
  const registration = useWatch<Record<string, string>>({ name: 'taxRegistration' })
  return (
    <div className={styles.columns}>
      <div className="stack gap-18">
        <SelectField
          name="taxRegistration"
          label={words.registration}
          placeholder={words.registrations.none}
          hint={words.registrationHint}
          options={optionsOf(words.registrations)}
        />
      </div>
      {registration !== 'none' && (
        <div className="stack gap-18">
          <TextField name="legalName" label={words.legalName} hint={words.legalNameHint} />
          <TextField name="documentPrefix" label={words.prefix} hint={words.prefixHint} />
          {registration === 'composition' && <p className="soft t-13">{words.compositionHint}</p>}
        </div>
      )}
    </div>
  )
}
