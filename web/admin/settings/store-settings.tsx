import { type ComponentProps, useEffect, useState } from 'react'
import { ChevronLeft, ListChecks } from 'lucide-react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { Link, Navigate, useParams } from 'react-router'
import { MAILS, type MailTemplate } from '#contract/back-office/mails.ts'
import type { PublicSettings, StoreSettings } from '#contract/back-office/store-settings.ts'
import formFooterStyles from '#web/admin/catalogue-forms/form-footer.module.css'
import { LeaveQuestion } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { TextField } from '#web/admin/catalogue-forms/form-fields.tsx'
import { SETTINGS_SECTIONS, type SettingsSection, settingsPath, SETUP_PATH } from '#web/admin/links.ts'
import { FailedMails, MailReadiness } from '#web/admin/settings/mail-parts.tsx'
import { Backups, CourierFields, FailedBackup, MessageFields } from '#web/admin/settings/settings-parts.tsx'
import { SearchFields } from '#web/admin/settings/search-fields.tsx'
import styles from '#web/admin/settings/settings.module.css'
import { AddressFields, PaymentFields, ShopFields } from '#web/admin/settings/shop-fields.tsx'
import {
  RETENTION,
  type SettingsValues,
  useSettings,
  useSettingsForm,
} from '#web/admin/settings/use-settings-form.ts'
import { RegistrationFields } from '#web/admin/tax/tax-fields.tsx'
import { adminMessages, settingsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { NotLoaded } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { uiMessages } from '#web/messages/ui.ts'

/** Store settings: a menu of sections, each with its own URL and form. */
export function StoreSettingsScreen() {
  const { section } = useParams()
  const chosen = SETTINGS_SECTIONS.find((one) => one === section)
  const isWide = useMedia('(min-width: 768px)')
  const { data, isError, refetch } = useSettings()
  const [stored, setStored] = useState(data)
  const [dirty, setDirty] = useState(false)
  // Without a live session only the public part is returned; typed values must be kept in that case.
  if (data?.mails && data !== stored) setStored(data)
  if (section && !chosen) return <Navigate to={settingsPath()} replace />
  if (!stored?.mails) return isError ? <NotLoaded title={messages.failed} onRetry={refetch} /> : <Spinner />
  const current = chosen ?? (isWide ? SETTINGS_SECTIONS[0] : undefined)
  return (
    <div className={`${styles.screen} grid top gap-24`}>
      {isWide || !current ? (
        <SectionMenu settings={stored} current={current} dirty={dirty} />
      ) : (
        <Link to={settingsPath()} className={`inline-row middle gap-4 t-14 medium ${styles.back}`}>
          <ChevronLeft />
          {messages.allSections}
        </Link>
      )}
      <div className="stack gap-16">
        {!chosen && <Problems />}
        {current && <SectionForm key={current} section={current} settings={stored} onDirty={setDirty} />}
      </div>
    </div>
  )
}

function Problems() {
  return (
    <>
      <FailedMails />
      <FailedBackup />
    </>
  )
}

interface SectionMenuProps {
  settings: PublicSettings
  current: SettingsSection | undefined
  dirty: boolean
}

/** The sections, with a summary for the main ones; the one with unsaved changes is marked. */
function SectionMenu({ settings, current, dirty }: SectionMenuProps) {
  const details: Partial<Record<SettingsSection, string>> = {
    shop: settings.shopName,
    payment: settings.upiId || messages.notSet,
    address: [settings.state, settings.postalCode].filter(Boolean).join(' ') || messages.notSet,
  }
  return (
    <nav className={`grid gap-16 items-start ${styles.menu}`} aria-label={messages.title}>
      <ul>
        {SETTINGS_SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to={settingsPath(section)}
              className={`hover grid gap-1 breaks t-16 medium ${styles.entry}`}
              aria-current={section === current ? 'page' : undefined}
            >
              <span>{messages.sections[section]}</span>
              {section === current && dirty ? (
                <span className={styles.unsaved}>{messages.unsaved}</span>
              ) : (
                details[section] && <span className="soft t-13">{details[section]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink size="s" to={SETUP_PATH} icon={<ListChecks />}>
        {adminMessages.setup.link}
      </ButtonLink>
    </nav>
  )
}

interface SectionFormProps {
  section: SettingsSection
  settings: PublicSettings & Partial<StoreSettings>
  onDirty: (dirty: boolean) => void
}

function SectionForm({ section, settings, onDirty }: SectionFormProps) {
  const required = section === 'payment' ? adminMessages.setup.paymentRequired : {}
  const { form, submit, discard } = useSettingsForm(settings, { required })
  const { isDirty, isSubmitting } = form.formState
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  return (
    <FormProvider {...form}>
      {section === 'emails' && <FailedMails />}
      {section === 'data' && <FailedBackup />}
      <form className="stack gap-16" noValidate onSubmit={(event) => void submit(event)}>
        <Card
          title={messages.sections[section]}
          aside={<span className="soft t-13">{messages.sectionTexts[section]}</span>}
        >
          <SectionFields section={section} logo={settings.logo} />
        </Card>
        {section === 'data' && <Backups />}
        <div className={`row wrap middle end gap-10 ${formFooterStyles.footer}`}>
          <output className={styles.unsaved}>{isDirty && messages.unsaved}</output>
          <Button disabled={!isDirty || isSubmitting} onClick={discard}>
            {messages.discard}
          </Button>
          <Button type="submit" variant="main" busy={isSubmitting} busyText={uiMessages.saving}>
            {messages.save}
          </Button>
        </div>
      </form>
      <LeaveQuestion dirty={isDirty} />
    </FormProvider>
  )
}

function SectionFields({ section, logo }: { section: SettingsSection; logo: string }) {
  switch (section) {
    case 'shop':
      return <ShopFields logo={logo} />
    case 'payment':
      return <PaymentFields />
    case 'address':
      return (
        <div className="stack gap-18">
          <AddressFields />
          <RegistrationFields />
        </div>
      )
    case 'emails':
      return <EmailFields />
    case 'messages':
      return <MessageFields />
    case 'delivery':
      return <DeliveryFields />
    case 'search':
      return <SearchFields />
    case 'data':
      return <RetentionFields />
  }
}

function EmailFields() {
  return (
    <div className="stack gap-18">
      <MailReadiness />
      <MailSwitches />
    </div>
  )
}

function DeliveryFields() {
  return (
    <div className="stack gap-18">
      <NumberField
        name="freeShippingFrom"
        label={messages.freeShippingFrom}
        optional
        hint={messages.freeShippingFromHint}
        inputMode="decimal"
      />
      {(['dispatchDays', 'deliveryDays', 'returnDays'] as const).map((name) => (
        <NumberField key={name} name={name} label={messages[name]} optional hint={messages[`${name}Hint`]} />
      ))}
      <h3>{messages.couriers}</h3>
      <p className="soft t-13">{messages.couriersText}</p>
      <CourierFields />
    </div>
  )
}

function RetentionFields() {
  return (
    <div className="stack gap-18">
      <NumberField name="screenshotDays" label={messages.screenshotDays} hint={messages.screenshotDaysHint} />
      {RETENTION.map((name) => (
        <NumberField key={name} name={name} {...messages.retention[name]} />
      ))}
    </div>
  )
}

function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField className={styles.short} inputMode="numeric" {...props} />
}

function MailSwitches() {
  return (
    <div className={styles.columns}>
      <Switches label={messages.toCustomers} mails={MAILS.filter((mail) => !toAdmins(mail))} />
      <Switches label={messages.toAdmins} mails={MAILS.filter(toAdmins)} />
    </div>
  )
}

function toAdmins(mail: MailTemplate): boolean {
  return mail.startsWith('admin-')
}

function Switches({ label, mails }: { label: string; mails: MailTemplate[] }) {
  const { register } = useFormContext<SettingsValues>()
  const names = messages.mailNames
  return (
    <Field group label={label}>
      {mails.map((mail) => (
        <Checkbox key={mail} label={names[mail]} {...register(`mails.${mail}`)} />
      ))}
    </Field>
  )
}
