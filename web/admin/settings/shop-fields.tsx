import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useState } from 'react'
import { STATES } from '#contract/back-office/gstin.ts'
import { paise } from '#contract/money.ts'
import { upiLink } from '#contract/payments/upi-link.ts'
import { changedSettings } from '#contract/back-office/store-settings.ts'
import { SelectField, TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import type { SettingsValues } from '#web/admin/settings/use-settings-form.ts'
import styles from '#web/admin/settings/settings.module.css'
import { adminMessages, settingsMessages as messages } from '#web/messages/admin-messages.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { PasswordInput } from '#web/ui/controls/text-input.tsx'
import { PaymentQr } from '#web/ui/display/payment-qr.tsx'
import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import { imageSource } from '#web/image-source.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FileDrop } from '#web/ui/controls/file-drop.tsx'
import { optionsOf } from '#web/ui/controls/select.tsx'

export function ShopFields({ logo }: { logo: string }) {
  const { register } = useFormContext<SettingsValues>()
  return (
    <div className={styles.columns}>
      <div className="stack gap-18">
        <TextField name="shopName" label={messages.shopName} />
        <LogoField stored={logo} />
        <Field group label={messages.visitors}>
          <Checkbox label={messages.publicShop} {...register('publicShop')} />
        </Field>
      </div>
      <div className="stack gap-18">
        <TextField
          name="contactEmail"
          label={messages.contactEmail}
          optional
          hint={messages.contactEmailHint}
        />
        <TextField name="contactPhone" label={messages.contactPhone} optional inputMode="tel" />
        <TextField
          name="grievanceOfficer"
          label={messages.grievanceOfficer}
          optional
          hint={messages.grievanceOfficerHint}
        />
      </div>
    </div>
  )
}

export function AddressFields() {
  return (
    <div className={styles.columns}>
      <div className="stack gap-18">
        <TextField name="address" label={messages.address} optional rows={3} hint={messages.addressHint} />
        <TextField name="postalCode" label={messages.postalCode} optional inputMode="numeric" />
      </div>
      <div className="stack gap-18">
        <SelectField
          name="state"
          label={messages.state}
          optional
          placeholder={messages.noState}
          options={STATES.map((state) => ({ value: state, label: state }))}
        />
        <TextField name="gstin" label={messages.gstin} optional hint={messages.gstinHint} />
      </div>
    </div>
  )
}

/** UPI ID, its type, the payee, and the resulting QR code. */
export function PaymentFields() {
  const { register } = useFormContext<SettingsValues>()
  return (
    <div className={styles.columns}>
      <div className="stack gap-18">
        <TextField name="upiId" label={messages.upiId} hint={messages.upiIdHint} />
        <TextField name="payeeName" label={messages.payeeName} hint={messages.payeeNameHint} />
        <PasswordForUpiId />
        <Field group label={messages.upiKind} hint={messages.upiKindHint}>
          <RadioGroup options={optionsOf(messages.upiKinds)} {...register('upiKind')} />
        </Field>
        <Field group label={messages.totals} hint={messages.roundTotalsHint}>
          <Checkbox label={messages.roundTotals} {...register('roundTotals')} />
        </Field>
      </div>
      <PaymentPreview />
    </div>
  )
}

/** Appears when a stored UPI ID or payee name was changed: the server requires an owner's password. */
function PasswordForUpiId() {
  const { formState, register } = useFormContext<SettingsValues>()
  const { defaultValues, dirtyFields, errors } = formState
  if (!defaultValues?.upiId || !(dirtyFields.upiId || dirtyFields.payeeName)) return null
  return (
    <Field label={messages.ownPassword} hint={messages.ownPasswordHint} error={errors.password?.message}>
      <PasswordInput {...register('password')} />
    </Field>
  )
}

const ONE_RUPEE = paise(100)

/** The QR code as customers will scan it, drawn from the typed values; a test pays one rupee. */
export function PaymentPreview() {
  const [upiId, payeeName] = useWatch<SettingsValues, ['upiId', 'payeeName']>({
    name: ['upiId', 'payeeName'],
  })
  const parsed = changedSettings.safeParse({ upiId, payeeName })
  const valid = parsed.success && parsed.data.upiId && parsed.data.payeeName
  return (
    <figure className={`row wrap middle gap-16 ${styles.preview}`}>
      {valid ? (
        <PaymentQr
          link={upiLink({
            upiId,
            payeeName,
            amount: ONE_RUPEE,
            reference: 'TEST',
            note: messages.previewNote,
          })}
          label={messages.previewOf(upiId)}
        />
      ) : (
        <p className={`center soft t-13 ${styles.noPreview}`}>{messages.noPreview}</p>
      )}
      <figcaption>
        <strong>{messages.preview}</strong>
        {valid && <span>{messages.previewText}</span>}
      </figcaption>
    </figure>
  )
}

/** The shop's logo: an image, or the default logo. `stored` is the URL of the current one. */
function LogoField({ stored }: { stored: string }) {
  const shared = adminMessages.content.form
  const { formState } = useFormContext()
  const { field, fieldState } = useController<SettingsValues, 'logo'>({ name: 'logo' })
  const [fileError, setFileError] = useState<string>()
  const src = field.value === '' ? undefined : imageSource(stored).src

  function choose([file]: File[]) {
    setFileError(file && file.size > IMAGE_MAX_BYTES ? shared.tooLarge : undefined)
    if (!file || file.size <= IMAGE_MAX_BYTES) field.onChange(file)
  }

  return (
    <Field
      label={messages.logo}
      optional
      hint={messages.logoHint}
      error={fileError ?? fieldState.error?.message}
    >
      <FileDrop
        value={field.value ? [field.value] : []}
        onChange={choose}
        onReject={() => setFileError(shared.noImage)}
        onSurplus={() => setFileError(shared.onlyFirst)}
        current={src ? [{ src, alt: '' }] : []}
        disabled={formState.isSubmitting}
        name={field.name}
        onBlur={field.onBlur}
      />
      {src && !field.value && (
        <div>
          <Button size="s" onClick={() => field.onChange('')}>
            {messages.removeLogo}
          </Button>
        </div>
      )}
    </Field>
  )
}
